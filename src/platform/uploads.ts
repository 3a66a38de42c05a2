import type { Route } from '@orpc/contract'

type Spec = Extract<Route['spec'], (...of: never[]) => unknown>

export type FileUploadLimits = {
  mostBytes: number
  tooLarge: string
}

/** OpenAPI extension that declares the maximum body size of an operation and the message for a larger body. */
export const BODY_LIMIT_OPENAPI_FIELD = 'x-largest-body'
export type RequestBodyLimit = {
  bytes: number
  message: string
  /**
   * Message for anonymous visitors where only members may upload. The server rejects them before it reads the upload.
   */
  membersOnly?: string
}

/** Bytes that a multipart form may have in addition to its uploaded file. */
const FORM_OVERHEAD_BYTES = 16_384

/** OpenAPI route spec of a file upload, for `oc.route({ spec: … })`: the input is a multipart form with one file. */
export const fileUploadRouteSpec =
  ({ mostBytes, tooLarge }: FileUploadLimits, membersOnly?: string): Spec =>
  ({ requestBody, ...operation }) => {
    const bodyLimit: RequestBodyLimit = { bytes: mostBytes + FORM_OVERHEAD_BYTES, message: tooLarge, membersOnly }
    return {
      ...operation,
      requestBody: requestBody && withoutJsonBody(requestBody),
      [BODY_LIMIT_OPENAPI_FIELD]: bodyLimit,
    }
  }

type Body = NonNullable<Parameters<Spec>[0]['requestBody']>

/**
 * Removes the JSON variant of an upload's request body from the OpenAPI document, because JSON cannot contain a file.
 */
const withoutJsonBody = (body: Body): Body => {
  const form = 'content' in body && body.content['multipart/form-data']
  return form ? { ...body, content: { 'multipart/form-data': form } } : body
}
