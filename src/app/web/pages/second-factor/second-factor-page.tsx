import '#platform/web/ui/inside.css'
import { createFileRoute } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { BrandLogo } from '#app/web/shells/brand-mark.tsx'
import { CookieConsent } from '#app/web/consent/cookie-consent.tsx'
import { toReturnHref, toSafeReturnPath } from '#features/members/rules/return-path.ts'
import { ConsoleDoor } from '#features/members/web/factors/console-door.tsx'
import { requireMemberForRoute } from '#features/members/web/session/guards.ts'
import { useSignOut } from '#features/members/web/session/sign-out.ts'
import { memberPageHead } from '#platform/web/page-head.ts'

/** Page that an admin sees in place of the console, until a second factor is set up or shown. */
export const Route = createFileRoute('/second-factor')({
  validateSearch: ({ from }: Record<string, unknown>): { from?: string } => ({ from: toSafeReturnPath(from) }),
  // The page stays when the console opens, because it shows the recovery codes then.
  beforeLoad: async (guard) => void (await requireMemberForRoute(guard)),
  head: () => memberPageHead('Second factor'),
  component: function SecondFactorPage() {
    const { from } = Route.useSearch()
    return (
      <div className="flex min-h-dvh flex-col">
        <a href="#content" className="skip-link">
          Skip to content
        </a>
        <DoorHeader />
        <main id="content" tabIndex={-1} className="wrap flex-1 py-8 pb-20 outline-none sm:py-12">
          <ConsoleDoor href={toReturnHref(toSafeReturnPath(from) ?? '/admin-main')} />
        </main>
        <CookieConsent />
      </div>
    )
  },
})

function DoorHeader() {
  const signOut = useSignOut()
  return (
    <header className="bg-spruce-deep text-on-spruce [--focus:var(--sun)]">
      <div className="wrap flex h-16 items-center gap-3">
        <p className="flex min-w-0 items-center gap-x-3">
          <span className="inline-flex items-center gap-2">
            <BrandLogo size={26} wordClass="text-[1.25rem]" />
          </span>
          <span className="text-sm text-on-spruce-2">Admin</span>
        </p>
        <button
          type="button"
          className="ml-auto inline-flex min-h-11 items-center gap-2 font-semibold text-on-spruce-2"
          onClick={() => void signOut()}
        >
          <LogOut aria-hidden className="size-5" />
          Sign Out
        </button>
      </div>
    </header>
  )
}
