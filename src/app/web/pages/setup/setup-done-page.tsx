import { createFileRoute } from '@tanstack/react-router'
import { SetupDone } from '#features/installation/web/setup/setup-done.tsx'
import { requireSetupSuperadmin } from '#features/members/web/session/guards.ts'
import { memberPageHead } from '#platform/web/page-head.ts'
import { SetupLayout } from './setup-layout.tsx'

export const Route = createFileRoute('/setup/done')({
  beforeLoad: requireSetupSuperadmin,
  head: () => memberPageHead('Your place is open'),
  component: () => (
    <SetupLayout step="done">
      <SetupDone />
    </SetupLayout>
  ),
})
