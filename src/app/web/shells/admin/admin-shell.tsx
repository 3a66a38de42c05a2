import '#platform/web/ui/inside.css'
import { Outlet } from '@tanstack/react-router'
import { PageLink } from '#platform/web/page-link.tsx'
import { PublicShell } from '../public-shell.tsx'
import { entries } from './entries.ts'

export const AdminShell = () => (
  <PublicShell>
    <nav aria-label="Admin console" className="wrap flex flex-wrap gap-x-6 pt-4">
      {entries.map(({ to, label }) => (
        <PageLink key={to} to={to}>
          {label}
        </PageLink>
      ))}
    </nav>
    <Outlet />
  </PublicShell>
)
