import { ORPCError } from '@orpc/server'
import type { ErrorCode } from '#platform/errors.ts'

const CODES = {
  type: 'UNSUPPORTED_MEDIA_TYPE',
  damaged: 'UNSUPPORTED_MEDIA_TYPE',
  size: 'PAYLOAD_TOO_LARGE',
} as const satisfies Record<string, ErrorCode>

type Reason = keyof typeof CODES

/** What was sent is not a picture we take. Procedures that declare `pictureErrors` answer it as it is. */
export class PictureRefused extends ORPCError<ErrorCode, undefined> {
  readonly reason: Reason

  constructor(reason: Reason, message: string, cause?: unknown) {
    super(CODES[reason], { message, cause })
    this.reason = reason
  }
}
