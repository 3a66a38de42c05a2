import { describe, expect, it } from 'vitest'
import { isFinal, readFailure } from './failure.ts'

const refusal = (code: string, status: number, message: string, data?: unknown) =>
  Object.assign(new Error(message), { code, status, data })

const read = (error: unknown) =>
  readFailure(error, ['username', 'links'], { otherwise: 'Failed to save.', unreachable: 'Check your connection.' })

describe('a failed submit', () => {
  it('shows a taken value on its field', () => {
    const taken = refusal('CONFLICT', 409, 'Username is already taken', { field: 'username' })
    expect(read(taken)).toEqual({ fields: { username: 'Username is already taken' } })
  })

  it('shows what is not valid where it is, however deep', () => {
    const invalid = refusal('BAD_REQUEST', 400, 'Some of it is wrong', {
      fields: [
        { path: 'links.0.url', message: 'Please enter a valid URL' },
        { path: 'username', message: 'Too short' },
      ],
    })
    expect(read(invalid).fields).toEqual({ 'links.0.url': 'Please enter a valid URL', username: 'Too short' })
  })

  it('says in a sentence what belongs to no field of this form', () => {
    const taken = refusal('CONFLICT', 409, 'This e-mail is taken', { field: 'email' })
    expect(read(taken)).toEqual({ fields: {}, sentence: 'This e-mail is taken' })
    expect(read(refusal('FORBIDDEN', 403, 'Not yours')).sentence).toBe('Not yours')
  })

  it('does not pass on what only says that something went wrong', () => {
    expect(read(refusal('INTERNAL_SERVER_ERROR', 500, 'Something went wrong')).sentence).toBe('Failed to save.')
    expect(read(new Error('x is undefined')).sentence).toBe('Failed to save.')
  })

  it('tells an absent network from a refusal', () => {
    expect(read(new TypeError('Failed to fetch')).sentence).toBe('Check your connection.')
  })

  it('is final where the same is refused again, and not where it may go better the next time', () => {
    const statuses = [400, 401, 403, 404, 408, 409, 410, 429, 500, 503]
    expect(statuses.filter((status) => isFinal(refusal('X', status, 'No')))).toEqual([403, 404, 409, 410])
    expect([new TypeError('Failed to fetch'), new Error('x is undefined'), undefined].some(isFinal)).toBe(false)
  })
})
