import { createFileRoute } from '@tanstack/react-router'
import { toReturnHref, toSafeReturnPath } from '#features/members/rules/return-path.ts'
import { ConsoleUnlock } from '#features/members/web/factors/console-unlock.tsx'
import { requireAnyAdmin } from '#features/members/web/session/guards.ts'
import { memberPageHead } from '#platform/web/page-head.ts'
import { SecondFactorLayout } from './second-factor-layout.tsx'

/** Page that an admin sees in place of the console, until a second factor is set up or verified. */
export const Route = createFileRoute('/second-factor')({
  validateSearch: ({ from }: Record<string, unknown>): { from?: string } => ({ from: toSafeReturnPath(from) }),
  // The second-factor page stays when the console opens, because it then shows the recovery codes.
  beforeLoad: requireAnyAdmin,
  head: () => memberPageHead('Second factor'),
  component: function SecondFactorPage() {
    const { from } = Route.useSearch()
    return (
      <SecondFactorLayout>
        <ConsoleUnlock href={toReturnHref(toSafeReturnPath(from) ?? '/admin-main')} />
      </SecondFactorLayout>
    )
  },
})
