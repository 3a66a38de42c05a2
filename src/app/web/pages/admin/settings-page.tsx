import { createFileRoute } from '@tanstack/react-router'
import { forbidPlainAdmin } from '#features/members/web/session/guards.ts'
import { memberPageHead } from '#platform/web/page-head.ts'
import { SystemSettings } from './system-settings.tsx'

export const Route = createFileRoute('/_admin/admin-main/settings')({
  beforeLoad: forbidPlainAdmin,
  head: () => memberPageHead('System Settings'),
  component: SystemSettings,
})
