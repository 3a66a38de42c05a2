import type { Route } from '@orpc/contract'

type Spec = Extract<Route['spec'], (...of: never[]) => unknown>

export type UploadLimits = {
  /** of the file */
  mostBytes: number
  /** what to say when it is larger */
  tooLarge: string
}

/** The name under which an operation says how large its body may be, and what to say to a larger one. */
export const LARGEST_BODY_FIELD = 'x-largest-body'
export type LargestBody = {
  bytes: number
  message: string
  /** what to say to visitors, before anything of theirs is read */
  membersOnly?: string
}

/** What a form needs around the one file in it. */
const FORM = 16_384

/** For `oc.route({ spec: takesFile(…) })`: this procedure's input is sent as a form, and may be as large as a file. */
export const takesFile =
  ({ mostBytes, tooLarge }: UploadLimits, membersOnly?: string): Spec =>
  ({ requestBody, ...operation }) => {
    const largest: LargestBody = { bytes: mostBytes + FORM, message: tooLarge, membersOnly }
    return { ...operation, requestBody: requestBody && asForm(requestBody), [LARGEST_BODY_FIELD]: largest }
  }

type Body = NonNullable<Parameters<Spec>[0]['requestBody']>

/** What holds a file is listed as JSON too, where no file can be. */
const asForm = (body: Body): Body => {
  const form = 'content' in body && body.content['multipart/form-data']
  return form ? { ...body, content: { 'multipart/form-data': form } } : body
}
