import '#platform/web/ui/inside.css'
import './admin.css'
import { Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { CookieConsent } from '#app/web/consent/cookie-consent.tsx'
import { LazyOfflineSupport } from '#app/web/offline/lazy-offline-support.tsx'
import { useCurrentSession } from '#features/members/web/session/use-auth.ts'
import { ReviewListRefreshProvider } from '#features/cleanups/web/review/refresh.tsx'
import { lazyOptionalComponent } from '#platform/web/lazy-optional.tsx'
import { PageDialogOverlay } from '../overlay.tsx'
import { AdminConsoleMenu } from './admin-menu.tsx'

const Strip = lazyOptionalComponent(() => import('../pending-uploads/connection-strip.tsx'))

export function AdminConsoleLayout() {
  const { user } = useCurrentSession()
  return (
    <div className="min-h-dvh md:grid md:grid-cols-[15.75rem_minmax(0,1fr)]">
      <a href="#content" className="skip-link">
        Skip to content
      </a>
      <ReviewListRefreshProvider>
        <AdminConsoleMenu />
        <div className="admin-page">
          <Suspense>
            <Strip />
          </Suspense>
          <main id="content" tabIndex={-1} className="outline-none">
            <Outlet />
          </main>
        </div>
      </ReviewListRefreshProvider>
      {/* An admin is also a member, who may have cleanups in the outbox. */}
      {user && <LazyOfflineSupport user={user} />}
      <PageDialogOverlay />
      <CookieConsent />
    </div>
  )
}
