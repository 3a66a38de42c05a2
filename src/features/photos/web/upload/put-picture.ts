import type { ErrorBody } from '#platform/errors.ts'
import { UNAUTHORIZED } from '#platform/web/window-events.ts'

/**
 * `isCut`: no answer came, and it may well go through the next time. `isFault`: nothing is the matter with the picture.
 * `isTooMany`: for now.
 */
export type Outcome<Answer> =
  | { answer: Answer }
  | { isCut: true }
  | { reason?: string; isIdTaken?: boolean; isFault?: boolean; isTooMany?: boolean }

export type How = {
  signal: AbortSignal
  onProgress: (percent: number) => void
  /** what the API asks for beside the file */
  fields?: Record<string, string>
}

/** Without a sign of life for so long, the connection is dead, whatever the browser thinks. */
const SILENCE_MS = 60_000

/** By XMLHttpRequest: fetch tells no progress of what it sends. */
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
  // it came too slowly, and was given up at the other end; or what stands in between has answered
  if (status === 408 || !body) return { isCut: true }
  if (status === 200) return { answer: body as Answer }
  // a fault of the server has no words for our readers
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
