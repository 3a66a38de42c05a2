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
import { beforeAll, expect, test } from 'vitest'
import { provideServerRenderContext } from '#platform/render-context.ts'
import { SiteLayout } from './public-shell.tsx'

const root = createRootRoute({
  component: () => (
    <SiteLayout>
      <Outlet />
    </SiteLayout>
  ),
})
const page = (path: string, footer?: false) =>
  createRoute({ getParentRoute: () => root, path, component: () => <p>{path}</p>, staticData: { footer } })
const routeTree = root.addChildren([page('/plain'), page('/bare', false), page('/about-us'), page('/cleanups/submit')])

async function render(path: string) {
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [path] }) })
  await router.load()
  // The session as the server renders it for a visitor.
  const queryClient = new QueryClient()
  return renderToString(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
}

// Vitest calls the returned function afterwards, which restores the context for other test files.
beforeAll(() =>
  provideServerRenderContext(
    () => ({ api: { members: { session: async () => ({ user: null, session: null }) } } }) as never,
  ),
)

test('the site layout hides the footer on pages that opt out', async () => {
  expect(await render('/plain')).toContain('</footer>')
  const bare = await render('/bare')
  expect(bare).toContain('/bare</p>')
  expect(bare).not.toContain('</footer>')
})

test('only header and footer links to the current page have aria-current', async () => {
  const current = async (path: string) =>
    Array.from((await render(path)).matchAll(/<a (?=[^>]*aria-current)[^>]*href="([^"]*)"/g), ([, href]) => href)
  expect(await current('/plain')).toEqual([])
  expect(new Set(await current('/about-us'))).toEqual(new Set(['/about-us']))
})

test('the header marks the parent page of a subpage as current', async () => {
  const header = (await render('/cleanups/submit')).match(/<header.*?<\/header>/s)![0]
  expect(header).toMatch(/<a (?=[^>]*aria-current="page")[^>]*href="\/cleanups"/)
})

test('every page contains the cookie banner, so the banner can be shown before the scripts load', async () => {
  const html = await render('/plain')
  for (const answer of ['all', 'necessary', 'preferences'])
    expect(html).toMatch(new RegExp(`<button [^>]*data-consent="${answer}"`))
  // The strip is the last thing on the page, also in the tab order.
  expect(html.indexOf('consent-strip')).toBeGreaterThan(html.indexOf('</footer>'))
})
