import { describe, expect, it } from 'vitest'
import { isPermanentApiError, toSubmitFailure } from './submit-failure.ts'

const createApiError = (code: string, status: number, message: string, data?: unknown) =>
  Object.assign(new Error(message), { code, status, data })

const read = (error: unknown) =>
  toSubmitFailure(error, ['username', 'links'], {
    fallback: 'Failed to save.',
    unreachable: 'Check your connection.',
  })

describe('a failed form submit', () => {
  it('shows the error of an already used value (409) at its field', () => {
    const conflict = createApiError('CONFLICT', 409, 'Username is already taken', { field: 'username' })
    expect(read(conflict)).toEqual({ fields: { username: 'Username is already taken' } })
  })

  it('shows validation errors at their fields, including nested ones', () => {
    const invalid = createApiError('BAD_REQUEST', 400, 'Some of it is wrong', {
      fields: [
        { path: 'links.0.url', message: 'Please enter a valid URL' },
        { path: 'username', message: 'Too short' },
      ],
    })
    expect(read(invalid).fields).toEqual({ 'links.0.url': 'Please enter a valid URL', username: 'Too short' })
  })

  it('shows the first of several errors of a field, as the form itself does', () => {
    const fields = [
      { path: 'username', message: 'Required' },
      { path: 'username', message: 'Too short' },
    ]
    expect(read(createApiError('BAD_REQUEST', 400, 'Some of it is wrong', { fields })).fields).toEqual({
      username: 'Required',
    })
  })

  it('shows an error that belongs to no form field as a sentence', () => {
    const conflict = createApiError('CONFLICT', 409, 'This e-mail is taken', { field: 'email' })
    expect(read(conflict)).toEqual({ fields: {}, sentence: 'This e-mail is taken' })
    expect(read(createApiError('FORBIDDEN', 403, 'Not yours')).sentence).toBe('Not yours')
  })

  it("replaces generic server errors with the form's own message", () => {
    expect(read(createApiError('INTERNAL_SERVER_ERROR', 500, 'Something went wrong')).sentence).toBe('Failed to save.')
    expect(read(new Error('x is undefined')).sentence).toBe('Failed to save.')
  })

  it('shows a separate message when the server is unreachable', () => {
    expect(read(new TypeError('Failed to fetch')).sentence).toBe('Check your connection.')
  })

  it('is permanent for 403, 404, 409 and 410, and retryable otherwise', () => {
    const statuses = [400, 401, 403, 404, 408, 409, 410, 429, 500, 503]
    expect(statuses.filter((status) => isPermanentApiError(createApiError('X', status, 'No')))).toEqual([
      403, 404, 409, 410,
    ])
    expect([new TypeError('Failed to fetch'), new Error('x is undefined'), undefined].some(isPermanentApiError)).toBe(
      false,
    )
  })
})
