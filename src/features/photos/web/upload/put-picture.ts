import type { ErrorBody } from '#platform/errors.ts'
import { UNAUTHORIZED } from '#platform/web/window-events.ts'

/**
 * Result of an upload. `isCut`: the connection failed, a retry may succeed. `isFault`: a server error, not the
 * picture's fault. `isTooMany`: rate limited, retry later.
 */
export type Outcome<Answer> =
  | { answer: Answer }
  | { isCut: true }
  | { reason?: string; isIdTaken?: boolean; isFault?: boolean; isTooMany?: boolean }

export type How = {
  signal: AbortSignal
  onProgress: (percent: number) => void
  /** Form fields that the API expects beside the file. */
  fields?: Record<string, string>
}

/** Timeout without upload progress, after which the connection is considered dead. */
const SILENCE_MS = 60_000

/** Uploads a picture with XMLHttpRequest, because fetch does not report upload progress. */
export function putPicture<Answer>(path: `/v1/${string}`, file: Blob, how: How): Promise<Outcome<Answer>> {
  const { signal, onProgress, fields = {} } = how
  const request = new XMLHttpRequest()
  const hangUp = () => request.abort()
  let silence = setTimeout(hangUp, SILENCE_MS)
  return new Promise<Outcome<Answer>>((settle) => {
    request.open('PUT', `/api${path}`)
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      clearTimeout(silence)
      silence = setTimeout(hangUp, SILENCE_MS)
      onProgress((loaded / total) * 100)
    })
    request.addEventListener('load', () => settle(outcomeOf<Answer>(request)))
    for (const end of ['error', 'timeout', 'abort']) request.addEventListener(end, () => settle({ isCut: true }))
    signal.addEventListener('abort', hangUp)
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    form.append('file', file, 'photo')
    request.send(form)
  }).finally(() => {
    clearTimeout(silence)
    signal.removeEventListener('abort', hangUp)
  })
}

function outcomeOf<Answer>({ status, responseText }: XMLHttpRequest): Outcome<Answer> {
  if (status === 401) dispatchEvent(new Event(UNAUTHORIZED))
  const body = read(responseText)
  // Either the server timed out (408), or a proxy answered something other than JSON. Both may succeed on a retry.
  if (status === 408 || !body) return { isCut: true }
  if (status === 200) return { answer: body as Answer }
  // The message of a server error (500) is not meant for members.
  if (status === 500) return {}
  const { code, message } = body as ErrorBody
  return { reason: message, isIdTaken: code === 'CONFLICT', isFault: status > 500, isTooMany: status === 429 }
}

function read(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
