import { Outlet, createFileRoute } from '@tanstack/react-router'
import { PublicShell } from './public-shell.tsx'

export const Route = createFileRoute('/_public')({
  // No code splitting, because every page needs this layout immediately.
  codeSplitGroupings: [],
  component: () => (
    <PublicShell>
      <Outlet />
    </PublicShell>
  ),
})
