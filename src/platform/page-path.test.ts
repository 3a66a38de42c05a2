import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { describe, expect, test } from 'vitest'
import { hasExtraSlashes, matchPath, toBarePath } from './page-path.ts'

const ID = '01a191d4-ba00-751e-a928-78e6a71ac48b'

test.each([
  ['/', '/'],
  ['/Login', '/login'],
  ['/login/', '/login'],
  ['//cleanups//Submit/?tag=River#list', '/cleanups/submit'],
  ['/%4Cogin', '/login'],
  ['/cleanups%2Fsubmit', '/cleanups%2fsubmit'],
  ['/%E0%A4%A', '/%e0%a4%a'],
])('toBarePath(%s) is %s', (path, bare) => expect(toBarePath(path)).toBe(bare))

test.each([
  ['/login/', true],
  ['/Cleanups//submit', true],
  ['/cleanups/submit', false],
  ['/', false],
])('hasExtraSlashes(%s) is %s', (path, has) => expect(hasExtraSlashes(path)).toBe(has))

describe('matchPath', () => {
  test('returns parameters in the letter case of the address', () => {
    expect(matchPath('/together/$code', '/Together/ABCdef/')).toEqual({ code: 'ABCdef' })
    expect(matchPath('/cleanups/$id', `/cleanups/${ID}?utm_source=mail`)).toEqual({ id: ID })
    expect(matchPath('/cleanups/$id', '/cleanups')).toBeUndefined()
    expect(matchPath('/login', '/login')).toEqual({})
  })

  test('matches a final $ with any number of segments', () => {
    for (const path of ['/dashboard', '/Dashboard/', '/dashboard/x/y?z'])
      expect(matchPath('/dashboard/$', path), path).toEqual({})
    for (const path of ['/dashboards', '/', '/x/dashboard'])
      expect(matchPath('/dashboard/$', path), path).toBeUndefined()
  })

  test('agrees with the router about every path', () => {
    const templates = ['/', '/login', '/cleanups', '/cleanups/submit', '/bio/$username', '/challenges/$id/poster']
    const rootRoute = createRootRoute()
    const routes = templates.map((path) => createRoute({ getParentRoute: () => rootRoute, path }))
    const routeTree = rootRoute.addChildren(routes)
    const paths = (
      '/ /login /LOGIN /login/ /%6Cogin /login%2F /logins /cleanups/Submit /cleanups/x /Bio/Rosa_M /bio/%C3%A9 ' +
      '/bio /bio/a/b /bio/a%2Fb /challenges/A1/Poster /challenges/A1'
    ).split(' ')
    for (const path of paths) {
      const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [path] }) })
      const [, params, found] = router.getMatchedRoutes(router.latestLocation.pathname)
      for (const template of templates)
        expect(matchPath(template, path), `${template} ${path}`).toEqual(
          // The router marks a page that it has not found by the rest of the path.
          found?.fullPath === template && !('**' in params) ? { ...params } : undefined,
        )
    }
  })
})
