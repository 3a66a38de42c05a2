import { readCurrentUser } from '#features/members/server/service/sessions.ts'
import type { ApiErrorCode } from '#platform/errors.ts'
import type { ApiContext } from '#platform/server/api.ts'
import { DEFAULT_REQUEST_BODY_LIMIT, createRequestBodyReader } from '#platform/server/http/request-body.ts'
import { countRateLimitAttempts, getClientIpNetwork } from '#platform/server/limits/rate-limits.ts'
import type { RequestBodyLimit } from '#platform/uploads.ts'

/**
 * Rate limit of uploads by anonymous clients, per network. Aborted uploads count too. Submitting an event has a second
 * rate limit.
 */
const ANONYMOUS_UPLOAD_LIMIT = { name: 'upload network', most: 40, seconds: 60 * 60 }

type ReceivedBody =
  | { body: Uint8Array<ArrayBuffer>; /** Frees the body's quota. Call it after the last use. */ release(): void }
  | { rejection: [code: ApiErrorCode, message?: string, data?: object] }

export type ReceiveBody = ReturnType<typeof createBodyReceiver>

export const isUploadLimit = ({ bytes }: RequestBodyLimit): boolean => bytes > DEFAULT_REQUEST_BODY_LIMIT.bytes

/**
 * Creates the function that receives the request bodies of the API and of plain forms. Both share its quotas and rate
 * limits.
 */
export function createBodyReceiver() {
  const readBody = createRequestBodyReader()

  return async function receive(
    raw: Request,
    largestBody: RequestBodyLimit,
    context: ApiContext,
  ): Promise<ReceivedBody> {
    const isUpload = isUploadLimit(largestBody)
    // All large request bodies share a limited amount of memory, of which members may use more than visitors. Most
    // uploads are for members only.
    const member = isUpload ? await readCurrentUser(context) : undefined
    if (largestBody.membersOnly && !member) return { rejection: ['UNAUTHORIZED', largestBody.membersOnly] }
    const network = getClientIpNetwork(context.clientAddress)
    // Count the upload before its body is read, so that interrupted uploads count toward the rate limit too.
    const retryAfter =
      isUpload && !member
        ? await countRateLimitAttempts(context.platform, [{ limit: ANONYMOUS_UPLOAD_LIMIT, who: network }])
        : undefined
    if (retryAfter !== undefined) return { rejection: ['TOO_MANY_REQUESTS', undefined, { retryAfter }] }
    const sender = { id: member?.id ?? network, isMember: member !== undefined }
    const read = await readBody(raw, largestBody, sender)
    if (!('refusal' in read)) return read
    return { rejection: [read.refusal, read.refusal === 'PAYLOAD_TOO_LARGE' ? largestBody.message : undefined] }
  }
}
