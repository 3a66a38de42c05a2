import { EXPECTED_MEMBER, type ErrorBody } from '#platform/errors.ts'
import type { Cleanup } from '../../../contract/cleanup.ts'
import { cleanupSentences as say } from '../../../rules.ts'
import { type Answer, type Step, typedIn } from './outcomes.ts'
import type { Queued } from './queued.ts'
import { findPhoto } from './database.ts'

/** Its bytes are not on this device: it was restored from a draft, and the server has it no more. */
const PHOTO_GONE = { code: 'PHOTO_GONE', message: say.photoGone }

const SECOND = 1000
/** A dead connection is given up in the end; a photo may take long at the edge of a village. */
const PATIENCE = { photo: 300 * SECOND, other: 60 * SECOND }

type Request = { method: string; path: string; body?: FormData | string }

/** One step over the network, in a page and in the service worker alike. */
export async function ask(record: Queued, step: Step): Promise<Answer> {
  const request = await requestFor(record, step)
  if (!request) return { kind: 'refused', status: 410, ...PHOTO_GONE }
  const { method, path, body } = request
  const over = new AbortController()
  const patience = setTimeout(() => over.abort(), step.kind === 'photo' ? PATIENCE.photo : PATIENCE.other)
  try {
    const response = await fetch(`/api${path}`, {
      method,
      body,
      headers: {
        [EXPECTED_MEMBER]: record.ownerId,
        ...(typeof body === 'string' && { 'content-type': 'application/json' }),
      },
      cache: 'no-store',
      // a network that wants to be signed in to answers in our place
      redirect: 'error',
      signal: over.signal,
    })
    return answerOf(response.status, await response.text(), response.headers, idIn(record, step))
  } catch {
    return { kind: 'none' }
  } finally {
    clearTimeout(patience)
  }
}

async function requestFor(record: Queued, step: Step): Promise<Request | undefined> {
  const path = `/v1/cleanups/${record.cleanupId}`
  if (step.kind === 'delete') return { method: 'DELETE', path }
  const body = JSON.stringify(typedIn(record))
  if (step.kind === 'edit') return { method: 'PUT', path, body }
  if (step.kind === 'log') return { method: 'POST', path: '/v1/cleanups', body }
  const kept = await findPhoto(step.photo.id)
  if (!kept) return undefined
  const form = new FormData()
  if (step.photo.takenOn) form.append('takenOn', step.photo.takenOn)
  form.append('file', new Blob([kept.bytes], { type: kept.type }), 'photo')
  return { method: 'PUT', path: `/v1/me/photos/${kept.id}`, body: form }
}

/** Of what the server answers with; a deletion has no more to say. */
function idIn({ cleanupId }: Queued, step: Step): string | undefined {
  if (step.kind === 'delete') return undefined
  return step.kind === 'photo' ? step.photo.id : cleanupId
}

/** Only words of our own server are believed: what stands in between has its own. */
export function answerOf(status: number, text: string, headers: Headers, id: string | undefined): Answer {
  const body = bodyOf(text)
  if (status === 204 && id === undefined) return { kind: 'ok' }
  if (status === 200 && id && body.id === id) return { kind: 'ok' }
  if (status === 200 && id && body.cleanupId === id) return { kind: 'ok', cleanup: body as unknown as Cleanup }
  const { code, message, data } = body as Partial<ErrorBody>
  const isOurs = code !== undefined && message !== undefined
  const isRefusal = status >= 400 && status < 500 && status !== 408 && status !== 429
  if (isOurs && isRefusal) return { kind: 'refused', status, code, message, data }
  const retryAfter = Number(headers.get('retry-after')) || undefined
  // of this very request alone, as that it is too large for what stands in between
  const isFault = isOurs ? status === 500 : isRefusal
  return { kind: 'none', ...(retryAfter && { retryAfter }), ...(isFault && { isFault }) }
}

function bodyOf(text: string): Record<string, unknown> {
  try {
    return (JSON.parse(text) ?? {}) as Record<string, unknown>
  } catch {
    return {}
  }
}
