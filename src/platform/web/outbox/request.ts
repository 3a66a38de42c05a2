import { EXPECTED_MEMBER_HEADER, type ApiErrorBody } from '#platform/errors.ts'
import type { OutboxHttpRequest, OutboxKind, OutboxApiRequest, PendingOutboxRecord } from './kind.ts'
import type { OutboxApiRequestResult } from './machine.ts'
import type { OutboxStore } from './storage.ts'

const SECOND = 1000
/** Timeouts of outbox requests, in milliseconds. A photo may take minutes over a slow mobile network. */
const TIMEOUT = { photo: 300 * SECOND, other: 60 * SECOND }

/** A fetch for the outbox that reads the whole response body, and rejects when no response arrives in time. */
export type OutboxFetchFunction = (path: string, init: RequestInit, timeoutMs: number) => Promise<OutboxHttpResponse>
export type OutboxHttpResponse = { status: number; text: string; headers: { get(name: string): string | null } }

/** Sends one step of an outbox record to the API, in a page and in the service worker alike. */
export async function sendOutboxApiRequest(
  kind: OutboxKind,
  store: OutboxStore,
  fetch: OutboxFetchFunction,
  entry: PendingOutboxRecord,
  step: OutboxApiRequest,
): Promise<OutboxApiRequestResult> {
  const httpRequest = await buildRequest(kind, store, entry, step)
  // The photo is not on this device: a draft restored it, and the server has lost it.
  if (!httpRequest) return { kind: 'refused', status: 410, code: 'PHOTO_GONE', message: kind.uiTexts.photoGone }
  const { path, ...init } = httpRequest
  const headers = {
    [EXPECTED_MEMBER_HEADER]: entry.ownerId,
    ...(typeof init.body === 'string' && { 'content-type': 'application/json' }),
  }
  const timeout = step.kind === 'photo' ? TIMEOUT.photo : TIMEOUT.other
  return fetch(`/api${path}`, { ...init, headers }, timeout).then(
    (reply) => parseOutboxResponse(kind, reply, entry.recordId, step),
    () => ({ kind: 'none' }),
  )
}

async function buildRequest(
  kind: OutboxKind,
  store: OutboxStore,
  entry: PendingOutboxRecord,
  step: OutboxApiRequest,
): Promise<OutboxHttpRequest | undefined> {
  if (step.kind !== 'photo') return kind.toRequest(entry, step)
  const stored = await store.readPhoto(step.photo.id)
  if (!stored) return undefined
  const form = new FormData()
  if (step.photo.takenOn) form.append('takenOn', step.photo.takenOn)
  form.append('file', new Blob([stored.bytes], { type: stored.type }), 'photo')
  return { method: 'PUT', path: kind.toPhotoPath(stored.id), body: form }
}

/**
 * Parses a response to an outbox request. Only our own API's format is trusted, because proxies and captive portals
 * answer, too.
 */
export function parseOutboxResponse(
  kind: OutboxKind,
  { status, text, headers }: OutboxHttpResponse,
  recordId: string,
  step: OutboxApiRequest,
): OutboxApiRequestResult {
  const body = parseBody(text)
  if (status === 204 && step.kind === 'delete') return { kind: 'ok' }
  if (status === 200 && step.kind === 'photo' && body.id === step.photo.id) return { kind: 'ok' }
  const saved = status === 200 && (step.kind === 'post' || step.kind === 'edit') && kind.readSaved(body, recordId)
  if (saved) return { kind: 'ok', saved }
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
