import { useMatches } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { CookieConsent } from '#app/web/consent/cookie-consent.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header/header.tsx'
import { Overlay } from './overlay.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** `staticData: { footer: false }` leaves the footer out on that page */
    footer?: false
  }
}

/** What stands around every page that visitors may see. */
export function PublicShell({ children }: { children: ReactNode }) {
  const hasFooter = useMatches({ select: (pages) => pages.every(({ staticData }) => staticData.footer !== false) })
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#content" className="skip-link">
        Skip to content
      </a>
      <CookieConsent />
      <Header />
      <main id="content" tabIndex={-1} className="outline-none">
        {children}
      </main>
      {hasFooter && <Footer />}
      <Overlay />
    </div>
  )
}
