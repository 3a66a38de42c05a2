import type { ApiErrorBody } from '#platform/errors.ts'
import { UNAUTHORIZED_WINDOW_EVENT_NAME } from '#platform/web/window-events.ts'

/**
 * Outcome of a picture upload. `isCut`: the connection failed, a retry may succeed. `isFault`: a server error, not the
 * picture's fault. `isTooMany`: rate-limited, retry later. `isRefused`: too large or of a wrong type, a retry cannot
 * succeed.
 */
export type PictureUploadOutcome<Answer> =
  | { answer: Answer }
  | { isCut: true }
  | { reason?: string; isIdTaken?: boolean; isFault?: boolean; isTooMany?: boolean; isRefused?: boolean }

export type PictureUploadOptions = {
  signal: AbortSignal
  onProgress: (percent: number) => void
  fields?: Record<string, string>
}

/** Without upload progress for this long, the connection counts as dead. */
const STALL_TIMEOUT_MS = 60_000

/** Uploads a picture by XMLHttpRequest, because fetch does not report upload progress. */
export function uploadPicture<Answer>(
  path: `/v1/${string}`,
  file: Blob,
  options: PictureUploadOptions,
): Promise<PictureUploadOutcome<Answer>> {
  const { signal, onProgress, fields = {} } = options
  const request = new XMLHttpRequest()
  const abortRequest = () => request.abort()
  let stallTimer = setTimeout(abortRequest, STALL_TIMEOUT_MS)
  return new Promise<PictureUploadOutcome<Answer>>((settle) => {
    request.open('PUT', `/api${path}`)
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      clearTimeout(stallTimer)
      stallTimer = setTimeout(abortRequest, STALL_TIMEOUT_MS)
      onProgress((loaded / total) * 100)
    })
    request.addEventListener('load', () => settle(readOutcome<Answer>(request)))
    for (const end of ['error', 'timeout', 'abort']) request.addEventListener(end, () => settle({ isCut: true }))
    signal.addEventListener('abort', abortRequest)
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    form.append('file', file, 'photo')
    request.send(form)
  }).finally(() => {
    clearTimeout(stallTimer)
    signal.removeEventListener('abort', abortRequest)
  })
}

function readOutcome<Answer>({ status, responseText }: XMLHttpRequest): PictureUploadOutcome<Answer> {
  if (status === 401) dispatchEvent(new Event(UNAUTHORIZED_WINDOW_EVENT_NAME))
  const body = parseJson(responseText)
  // The server timed out (408), or a proxy returned something other than JSON. A retry of the upload may succeed.
  if (status === 408 || !body) return { isCut: true }
  if (status === 200) return { answer: body as Answer }
  // The message of a server error (500) is not meant for members.
  if (status === 500) return {}
  const { code, message } = body as ApiErrorBody
  return {
    reason: message,
    isIdTaken: code === 'CONFLICT',
    isFault: status > 500,
    isTooMany: status === 429,
    isRefused: status === 413 || status === 415,
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
