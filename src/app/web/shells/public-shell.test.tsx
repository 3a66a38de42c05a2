import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  Outlet,
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { lendToRendering } from '#platform/bridge.ts'
import { PublicShell } from './public-shell.tsx'

const root = createRootRoute({
  component: () => (
    <PublicShell>
      <Outlet />
    </PublicShell>
  ),
})
const page = (path: string, footer?: false) =>
  createRoute({ getParentRoute: () => root, path, component: () => <p>{path}</p>, staticData: { footer } })
const routeTree = root.addChildren([page('/plain'), page('/bare', false)])

async function render(path: string) {
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [path] }) })
  await router.load()
  // as the server answers it into the page of a visitor
  const queryClient = new QueryClient()
  lendToRendering(() => ({ api: { members: { session: async () => ({ user: null, session: null }) } } }) as never)
  return renderToString(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
}

test('a page may leave the footer out', async () => {
  expect(await render('/plain')).toContain('</footer>')
  const bare = await render('/bare')
  expect(bare).toContain('/bare</p>')
  expect(bare).not.toContain('</footer>')
})
