import { Outlet, createFileRoute } from '@tanstack/react-router'
import { SiteLayout } from './public-shell.tsx'

export const Route = createFileRoute('/_public')({
  // Every page needs this layout immediately, so its code is not split.
  codeSplitGroupings: [],
  // Scripts load on the first interaction. Pages that need them earlier override this.
  staticData: { hydration: 'on-interaction' },
  component: () => (
    <SiteLayout>
      <Outlet />
    </SiteLayout>
  ),
})
