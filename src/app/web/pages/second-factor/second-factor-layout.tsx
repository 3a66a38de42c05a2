import '#platform/web/ui/inside.css'
import { LogOut } from 'lucide-react'
import type { ReactNode } from 'react'
import { CookieConsent } from '#app/web/consent/cookie-consent.tsx'
import { BrandLogo } from '#app/web/shells/brand-mark.tsx'
import { useSignOut } from '#features/members/web/session/sign-out.ts'

/** Layout of the page that asks for a second factor. It has no menu, because the console is still closed. */
export const SecondFactorLayout = ({ children }: { children: ReactNode }) => (
  <div className="flex min-h-dvh flex-col">
    <a href="#content" className="skip-link">
      Skip to content
    </a>
    <Header />
    <main id="content" tabIndex={-1} className="wrap flex-1 py-8 pb-20 outline-none sm:py-12">
      {children}
    </main>
    <CookieConsent />
  </div>
)

function Header() {
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
