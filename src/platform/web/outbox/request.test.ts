import { describe, expect, test } from 'vitest'
import type { PendingOutboxRecord } from './kind.ts'
import { type OutboxApiRequestResult, transitionOutboxRecord } from './machine.ts'
import { parseOutboxResponse } from './request.ts'
import { simulatedKind } from './simulated-kind.ts'

const pending: PendingOutboxRecord = {
  recordId: '019aa5d0-7f3e-7a52-9a4a-6f1f3f4f2d10',
  ownerId: '3f0c9a52-6b1e-4c7d-9a35-1d2e8f7b6c40',
  values: { text: '', count: 36 },
  photos: [],
  loggedAt: 1,
  change: 0,
  wasPosted: true,
  firstPosted: 0,
  isDiscarded: false,
}

const reply = (status: number, text = '', headers = {}) => ({ status, text, headers: new Headers(headers) })

/** Returns the outbox record and the commands after a server response to its POST. */
const afterPost = (answer: OutboxApiRequestResult) =>
  transitionOutboxRecord(
    simulatedKind,
    pending,
    { kind: 'answer', sent: { step: { kind: 'post' }, loggedAt: 1, change: 0 }, answer },
    { record: () => 'new', photo: () => 'new' },
  )

describe('outbox request without a usable response', () => {
  const none = (status: number, text = '', headers = {}) =>
    parseOutboxResponse(simulatedKind, reply(status, text, headers), pending.recordId, { kind: 'post' })
  const ours = JSON.stringify({ code: 'ANY', message: 'Any.', requestId: 'x' })
  test.each<[string, OutboxApiRequestResult]>([
    ['a cut connection', { kind: 'none' }],
    ['a 408 of our server', none(408, ours)],
    ['a 429 of our server', none(429, ours)],
    ['a 503 of our server', none(503, ours)],
    ['a 502 of a proxy', none(502, '<h1>Bad gateway</h1>')],
    ['the page of a captive portal', none(200, '<form>')],
    ['a 204 of a proxy', none(204)],
    ['an answer about another record', none(200, JSON.stringify({ noteId: 'another' }))],
    ['an answer of null', none(200, 'null')],
  ])('leaves the outbox record unchanged and stops sending after %s', (_, answer) => {
    expect(afterPost(answer)).toEqual([pending, [{ kind: 'go', to: 'stop' }]])
  })

  test.each([
    ['a 500 of our server', none(500, ours)],
    ['a 413 of a proxy', none(413, '<h1>Too large</h1>')],
  ])('leaves the outbox record unchanged and sends the next record after %s', (_, answer) => {
    expect(afterPost(answer)).toEqual([pending, [{ kind: 'go', to: 'later' }]])
  })

  test("returns the delay of the server's Retry-After header", () => {
    expect(none(429, ours, { 'retry-after': '90' })).toEqual({ kind: 'none', retryAfter: 90 })
  })
})
