import { QueryClient } from '@tanstack/react-query'
import { isNotFound } from '@tanstack/react-router'
import { describe, expect, test } from 'vitest'
import { loadTitledPage } from './load-titled-page.ts'

const load = (queryFn: () => Promise<{ name: string }>) =>
  loadTitledPage(new QueryClient(), { queryKey: ['crew'], queryFn }, ({ name }) => `Poster of ${name}`)
const failWith = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }))

describe('loading the title of a page', () => {
  test('returns the title derived from the data', async () => {
    expect(await load(async () => ({ name: 'Canal Keepers' }))).toEqual({ title: 'Poster of Canal Keepers' })
  })

  test.each(['NOT_FOUND', 'BAD_REQUEST', 'UNAUTHORIZED', 'FORBIDDEN'])('returns "not found" after %s', async (code) => {
    const error = await load(failWith(code)).catch((thrown: unknown) => thrown)
    expect(isNotFound(error)).toBe(true)
  })

  test('returns no title after another failure', async () => {
    expect(await load(failWith('SERVICE_UNAVAILABLE'))).toEqual({})
  })
})
