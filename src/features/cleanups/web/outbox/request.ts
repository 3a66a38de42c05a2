import { EXPECTED_MEMBER_REQUEST_HEADER_NAME, type ApiErrorBody } from '#platform/errors.ts'
import type { Cleanup } from '../../contract/cleanup.ts'
import { cleanupUiTexts as texts } from '../../copy.ts'
import {
  type OutboxApiRequestResult,
  type PendingOutboxRecord,
  type OutboxApiRequest,
  outboxEntryToNewCleanup,
} from './machine.ts'
import type { OutboxStore } from './storage.ts'

/**
 * Error about a photo of an outbox record that is not on this device: a draft restored it, and the server has lost it.
 */
const PHOTO_GONE = { code: 'PHOTO_GONE', message: texts.photoGone }

const SECOND = 1000
/** Timeouts of outbox requests, in milliseconds. A photo may take minutes over a slow mobile network. */
const TIMEOUT = { photo: 300 * SECOND, other: 60 * SECOND }

/** A fetch for the outbox that reads the whole response body, and rejects when no response arrives in time. */
export type OutboxFetchFunction = (path: string, init: RequestInit, timeoutMs: number) => Promise<OutboxHttpResponse>
export type OutboxHttpResponse = { status: number; text: string; headers: { get(name: string): string | null } }

/** Sends one step of an outbox record to the API, in a page and in the service worker alike. */
export async function sendOutboxApiRequest(
  store: OutboxStore,
  fetch: OutboxFetchFunction,
  entry: PendingOutboxRecord,
  step: OutboxApiRequest,
): Promise<OutboxApiRequestResult> {
  const httpRequest = await buildRequest(store, entry, step)
  if (!httpRequest) return { kind: 'refused', status: 410, ...PHOTO_GONE }
  const { path, ...init } = httpRequest
  const headers = {
    [EXPECTED_MEMBER_REQUEST_HEADER_NAME]: entry.ownerId,
    ...(typeof init.body === 'string' && { 'content-type': 'application/json' }),
  }
  const timeout = step.kind === 'photo' ? TIMEOUT.photo : TIMEOUT.other
  return fetch(`/api${path}`, { ...init, headers }, timeout).then(
    (reply) => parseOutboxResponse(reply, expectedId(entry, step)),
    () => ({ kind: 'none' }),
  )
}

type HttpRequest = { method: string; path: string; body?: FormData | string }

async function buildRequest(
  store: OutboxStore,
  entry: PendingOutboxRecord,
  step: OutboxApiRequest,
): Promise<HttpRequest | undefined> {
  const path = `/v1/cleanups/${entry.cleanupId}`
  if (step.kind === 'delete') return { method: 'DELETE', path }
  const body = JSON.stringify(outboxEntryToNewCleanup(entry))
  if (step.kind === 'edit') return { method: 'PUT', path, body }
  if (step.kind === 'post') return { method: 'POST', path: '/v1/cleanups', body }
  const stored = await store.readPhoto(step.photo.id)
  if (!stored) return undefined
  const form = new FormData()
  if (step.photo.takenOn) form.append('takenOn', step.photo.takenOn)
  form.append('file', new Blob([stored.bytes], { type: stored.type }), 'photo')
  return { method: 'PUT', path: `/v1/me/photos/${stored.id}`, body: form }
}

/**
 * The cleanup or photo id that the response to an outbox request must contain. The response to a deletion contains
 * none.
 */
function expectedId({ cleanupId }: PendingOutboxRecord, step: OutboxApiRequest): string | undefined {
  if (step.kind === 'delete') return undefined
  return step.kind === 'photo' ? step.photo.id : cleanupId
}

/**
 * Parses a response to an outbox request. Only our own API's format is trusted, because proxies and captive portals
 * answer, too.
 */
export function parseOutboxResponse(
  { status, text, headers }: OutboxHttpResponse,
  id: string | undefined,
): OutboxApiRequestResult {
  const body = parseBody(text)
  if (status === 204 && id === undefined) return { kind: 'ok' }
  if (status === 200 && id && body.id === id) return { kind: 'ok' }
  if (status === 200 && id && body.cleanupId === id) return { kind: 'ok', cleanup: body as unknown as Cleanup }
  const { code, message, data } = body as Partial<ApiErrorBody>
  const isOurs = code !== undefined && message !== undefined
  const isRefusal = status >= 400 && status < 500 && status !== 408 && status !== 429
  if (isOurs && isRefusal) return { kind: 'refused', status, code, message, data }
  const retryAfter = Number(headers.get('retry-after')) || undefined
  // The failure concerns this outbox request alone, for example one that is too large for a proxy.
  const isFault = isOurs ? status === 500 : isRefusal
  return { kind: 'none', ...(retryAfter && { retryAfter }), ...(isFault && { isFault }) }
}

function parseBody(text: string): Record<string, unknown> {
  try {
    return (JSON.parse(text) ?? {}) as Record<string, unknown>
  } catch {
    return {}
  }
}
