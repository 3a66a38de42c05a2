import { Outlet, createFileRoute } from '@tanstack/react-router'
import { SiteLayout } from './public-shell.tsx'

export const Route = createFileRoute('/_public')({
  // Every page needs this layout immediately, so it is not split.
  codeSplitGroupings: [],
  // Pages that need scripts without an interaction override this.
  staticData: { hydration: 'on-interaction' },
  component: () => (
    <SiteLayout>
      <Outlet />
    </SiteLayout>
  ),
})
