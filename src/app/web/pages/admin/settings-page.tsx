import { createFileRoute } from '@tanstack/react-router'
import { memberPageHead } from '#platform/web/page-head.ts'
import { SystemSettings } from './system-settings.tsx'

export const Route = createFileRoute('/_admin/admin-main/settings')({
  head: () => memberPageHead('System Settings'),
  component: SystemSettings,
})
