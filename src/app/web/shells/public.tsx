import { Outlet, createFileRoute } from '@tanstack/react-router'
import { PublicShell } from './public-shell.tsx'

export const Route = createFileRoute('/_public')({
  // every page needs it at once
  codeSplitGroupings: [],
  component: () => (
    <PublicShell>
      <Outlet />
    </PublicShell>
  ),
})
