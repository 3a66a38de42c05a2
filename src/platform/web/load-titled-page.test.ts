import { QueryClient } from '@tanstack/react-query'
import { isNotFound } from '@tanstack/react-router'
import { describe, expect, test } from 'vitest'
import { loadTitledPage } from './load-titled-page.ts'

const load = (queryFn: () => Promise<{ name: string }>) =>
  loadTitledPage(new QueryClient(), { queryKey: ['crew'], queryFn }, ({ name }) => `Poster of ${name}`)
const failWith = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }))

describe('loading of a page with a title', () => {
  test('returns the title that the data give', async () => {
    expect(await load(async () => ({ name: 'Canal Keepers' }))).toEqual({ title: 'Poster of Canal Keepers' })
  })

  test.each(['NOT_FOUND', 'BAD_REQUEST', 'UNAUTHORIZED', 'FORBIDDEN'])('is "not found" after %s', async (code) => {
    const error = await load(failWith(code)).catch((thrown: unknown) => thrown)
    expect(isNotFound(error)).toBe(true)
  })

  test('leaves another failure to the page, which then has no title yet', async () => {
    expect(await load(failWith('SERVICE_UNAVAILABLE'))).toEqual({})
  })
})
