import { useMatches } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { CookieConsent } from '#app/web/consent/cookie-consent.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header/header.tsx'
import { Overlay } from './overlay.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The route option `staticData: { footer: false }` hides the footer on that page. */
    footer?: false
  }
}

/** Layout of all public and members' pages: header, footer, cookie banner and dialogs. */
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
