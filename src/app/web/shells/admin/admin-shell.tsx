import '#platform/web/ui/inside.css'
import './admin.css'
import { Outlet } from '@tanstack/react-router'
import { CookieConsent } from '#app/web/consent/cookie-consent.tsx'
import { Refreshing } from '#features/cleanups/web/parts/review/deciding/refresh.tsx'
import { Overlay } from '../overlay.tsx'
import { AdminMenu } from './admin-menu.tsx'

/** What stands around every page of the admin console: its menu at the side, on phones on top. */
export const AdminShell = () => (
  <div className="min-h-dvh md:grid md:grid-cols-[15.75rem_minmax(0,1fr)]">
    <a href="#content" className="skip-link">
      Skip to content
    </a>
    <CookieConsent />
    <Refreshing>
      <AdminMenu />
      <main id="content" tabIndex={-1} className="admin-page outline-none">
        <Outlet />
      </main>
    </Refreshing>
    <Overlay />
  </div>
)
