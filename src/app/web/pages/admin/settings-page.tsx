import { createFileRoute } from '@tanstack/react-router'
import { answerForbiddenToPlainAdmin } from '#features/members/web/session/guards.ts'
import { memberPageHead } from '#platform/web/page-head.ts'
import { SystemSettings } from './system-settings.tsx'

export const Route = createFileRoute('/_admin/admin-main/settings')({
  beforeLoad: answerForbiddenToPlainAdmin,
  head: () => memberPageHead('System Settings'),
  component: SystemSettings,
})
