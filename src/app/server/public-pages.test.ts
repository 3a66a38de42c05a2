import { expect, test } from 'vitest'
import { sitemapPaths, publicPageAddress } from './public-pages.ts'

const address = (path: string) => publicPageAddress(new URL(path, 'https://cleanstreak.example'))

test('publicPageAddress returns one canonical Cleanup Finder URL per set of filters', () => {
  const state = '/cleanups?country=US&state=AZ&city=Phoenix&month=2026-12&tag=river&page=2'
  expect(address(state)).toBe(state)
  expect(address('/cleanups?page=2&tag=river&utm_source=mail&month=2026-12&city=Phoenix&state=AZ&country=us')).toBe(
    state,
  )
})

test('publicPageAddress removes invalid filters from a Cleanup Finder URL', () => {
  for (const query of ['?city=Phoenix', '?state=AZ&month=2026-12', '?page=0', '?page=1', '?tag=A%00', '?x'])
    expect(address(`/cleanups${query}`)).toBe('/cleanups')
  expect(address('/cleanups/submit?tag=river&page=x')).toBe('/cleanups/submit?tag=river')
})

test('publicPageAddress strips the query of public pages and returns undefined for members’ pages', () => {
  expect(address('/about-us?tag=river')).toBe('/about-us')
  expect(address('/dashboard')).toBeUndefined()
  const event = '/cleanups/01a191d4-ba00-751e-a928-78e6a71ac48b'
  expect(address(`${event}?utm_source=mail`)).toBe(event)
  for (const path of [`${event}/x`, '/cleanups/none', '/login?from=/profile']) expect(address(path)).toBeUndefined()
  expect(address('/login')).toBe('/login')
  expect(sitemapPaths).toContain('/cleanups')
  for (const path of ['/cleanups/submit', '/login']) expect(sitemapPaths).not.toContain(path)
})

test('publicPageAddress returns one address for all spellings of a page', () => {
  for (const path of ['/about-us', '/About-Us', '/%61bout-us?x']) expect(address(path), path).toBe('/about-us')
  expect(address('/Cleanups?tag=river')).toBe('/cleanups?tag=river')
  const id = '01a191d4-ba00-751e-a928-78e6a71ac48b'
  expect(address(`/Cleanups/${id}`)).toBe(`/cleanups/${id}`)
  for (const path of ['/cleanups/', '/cleanups//submit', `/cleanups/${id}/`, `/cleanups/${id.toUpperCase()}`])
    expect(address(path), path).toBeUndefined()
  for (const path of ['/cleanups%2Fsubmit', '/constructor']) expect(address(path), path).toBeUndefined()
})
