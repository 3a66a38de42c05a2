import '#platform/web/ui/inside.css'
import './admin.css'
import { Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { CookieConsent } from '#app/web/consent/cookie-consent.tsx'
import { OfflineWhenIdle } from '#app/web/offline/when-idle.tsx'
import { useAuth } from '#features/members/web/session/use-auth.ts'
import { Refreshing } from '#features/cleanups/web/review/refresh.tsx'
import { aside } from '#platform/web/aside.ts'
import { Overlay } from '../overlay.tsx'
import { AdminMenu } from './admin-menu.tsx'

const Strip = aside(() => import('../waiting/connection-strip.tsx'))

export function AdminShell() {
  const { user } = useAuth()
  return (
    <div className="min-h-dvh md:grid md:grid-cols-[15.75rem_minmax(0,1fr)]">
      <a href="#content" className="skip-link">
        Skip to content
      </a>
      <CookieConsent />
      <Refreshing>
        <AdminMenu />
        <div className="admin-page">
          <Suspense>
            <Strip />
          </Suspense>
          <main id="content" tabIndex={-1} className="outline-none">
            <Outlet />
          </main>
        </div>
      </Refreshing>
      {/* An admin is also a member, who may have cleanups in the outbox. */}
      {user && <OfflineWhenIdle user={user} />}
      <Overlay />
    </div>
  )
}
