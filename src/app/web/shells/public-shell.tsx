import { useMatches } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { CookieConsent } from '#app/web/consent/cookie-consent.tsx'
import { useCurrentSession } from '#features/members/web/session/use-auth.ts'
import type { HydrationRouteOption } from '#platform/render-context.ts'
import { lazyOptionalComponent } from '#platform/web/lazy-optional.tsx'
import { SiteFooter } from './footer.tsx'
import { SiteHeader } from './header/header.tsx'
import { PageDialogOverlay } from './overlay.tsx'

/** Lazy import, so that visitors do not load the members' footer. */
const QuietFooter = lazyOptionalComponent(() => import('./member/quiet-footer.tsx'))

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption extends HydrationRouteOption {
    /** Route option that hides the footer of a page: `staticData: { footer: false }`. */
    footer?: false
  }
}

export function SiteLayout({ children }: { children: ReactNode }) {
  const hasFooter = useMatches({ select: (pages) => pages.every(({ staticData }) => staticData.footer !== false) })
  const { user } = useCurrentSession()
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#content" className="skip-link">
        Skip to content
      </a>
      <SiteHeader />
      <main id="content" tabIndex={-1} className="outline-none">
        {children}
      </main>
      {/* The footer has a Suspense boundary, so that the page reacts to presses before the footer is hydrated. */}
      {hasFooter && (
        <Suspense>
          <SiteFooter />
        </Suspense>
      )}
      {hasFooter && user && (
        <Suspense>
          <QuietFooter />
        </Suspense>
      )}
      <PageDialogOverlay />
      <CookieConsent />
    </div>
  )
}
