import { Outlet, createFileRoute } from '@tanstack/react-router'
import { SiteLayout } from './public-shell.tsx'

export const Route = createFileRoute('/_public')({
  // No code splitting of this layout, because every page needs it immediately.
  codeSplitGroupings: [],
  // Pages that must do or show something immediately, without an interaction, override this.
  staticData: { hydration: 'on-interaction' },
  component: () => (
    <SiteLayout>
      <Outlet />
    </SiteLayout>
  ),
})
