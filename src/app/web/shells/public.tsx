import { Outlet, createFileRoute } from '@tanstack/react-router'
import { PublicShell } from './public-shell.tsx'

export const Route = createFileRoute('/_public')({
  component: () => (
    <PublicShell>
      <Outlet />
    </PublicShell>
  ),
})
