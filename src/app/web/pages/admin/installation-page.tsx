import { createFileRoute } from '@tanstack/react-router'
import { installation } from '#features/installation/web/api.ts'
import { InstallationPage } from '#features/installation/web/settings/installation-settings.tsx'
import { forbidPlainAdmin } from '#features/members/web/session/guards.ts'
import { useCurrentSession } from '#features/members/web/session/use-auth.ts'
import { awaitDuringServerRendering } from '#platform/render-context.ts'
import { memberPageHead } from '#platform/web/page-head.ts'
import { AccessDenied } from './system-settings.tsx'

export const Route = createFileRoute('/_admin/admin-main/installation')({
  beforeLoad: forbidPlainAdmin,
  loader: ({ context: { queryClient } }) =>
    awaitDuringServerRendering(queryClient.prefetchQuery(installation.settings.queryOptions())),
  head: () => memberPageHead('Installation'),
  component: function Installation() {
    const { user } = useCurrentSession()
    return user?.isSuperadmin ? <InstallationPage /> : <AccessDenied />
  },
})
