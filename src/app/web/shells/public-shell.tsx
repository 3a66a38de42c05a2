import { useMatches } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { HydrationRouteOption } from '#platform/render-context.ts'
import { CookieConsentBanner } from '#app/web/consent/cookie-consent.tsx'
import { PageScriptStatus } from '../page-script/page-script.tsx'
import { SiteFooter } from './footer.tsx'
import { SiteHeader } from './header/header.tsx'
import { PageDialogOverlay } from './overlay.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption extends HydrationRouteOption {
    /** The route option `staticData: { footer: false }` hides the footer on that page. */
    footer?: false
  }
}

/** Layout of all public and members' pages: header, footer, cookie banner and dialogs. */
export function SiteLayout({ children }: { children: ReactNode }) {
  const hasFooter = useMatches({ select: (pages) => pages.every(({ staticData }) => staticData.footer !== false) })
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#content" className="skip-link">
        Skip to content
      </a>
      <CookieConsentBanner />
      <SiteHeader />
      <main id="content" tabIndex={-1} className="outline-none">
        {children}
      </main>
      {hasFooter && <SiteFooter />}
      <PageScriptStatus />
      <PageDialogOverlay />
    </div>
  )
}
