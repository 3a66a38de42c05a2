import type { JsonifiedClient } from '@orpc/openapi-client'
import { ORPCError, type RouterClient } from '@orpc/server'
import type * as z from 'zod/mini'
import { RepeatedPasswordForm } from '#features/members/contract/accounts.ts'
import { ACCOUNT_FORMS } from '#features/members/rules/accounts.ts'
import { CONTACT_FORM } from '#features/notices/rules.ts'
import type { InvalidFieldsErrorData } from '#platform/contract.ts'
import { API_ERRORS } from '#platform/errors.ts'
import type { PostedForm } from '#platform/render-context.ts'
import { isSmallMultipartForm } from '#platform/server/http/multipart-form.ts'
import { DEFAULT_REQUEST_BODY_LIMIT } from '#platform/server/http/request-body.ts'
import type { RequestBodyLimit } from '#platform/uploads.ts'
import type { apiRouter } from './api/router.ts'

/* Plain forms work without JavaScript: the browser posts them to the address of their page. */

type Api = JsonifiedClient<RouterClient<typeof apiRouter>>

/** How a field of a plain form is read. What is typed into a secret field is never sent back. */
type PlainFieldKind = 'text' | 'secret' | 'checkbox'
type PlainFieldValue = { text: string; secret: string; checkbox: boolean }
type PlainFields = Record<string, PlainFieldKind>
type PlainValues<Fields extends PlainFields> = { [Name in keyof Fields]: PlainFieldValue[Fields[Name]] }

type PlainForm = {
  /** Paths of the pages that show the form. */
  addresses: string[]
  fields: PlainFields
  /** Calls the API procedures of the form. They validate, authorize and count toward rate limits as over HTTP. */
  send(api: Api, values: never, address: URL): Promise<unknown>
  /** Address to open after success. Without it, the same page confirms that the form was accepted. */
  next?(address: URL): string
  largestBody?: RequestBodyLimit
}

type NamedPlainForm = PlainForm & { name: string }

const definePlainForm = <const Fields extends PlainFields>(
  form: Omit<PlainForm, 'send'> & {
    fields: Fields
    send(api: Api, values: PlainValues<Fields>, address: URL): Promise<unknown>
  },
): PlainForm => form

/** The event form has the most fields, and one part for each chosen tag. */
const MOST_PARTS_OF_A_PLAIN_FORM = 64

const readToken = ({ searchParams }: URL) => searchParams.get('token') ?? ''

const PLAIN_FORMS: Record<string, PlainForm> = {
  [ACCOUNT_FORMS.signIn]: definePlainForm({
    addresses: ['/login', '/admin'],
    fields: { email: 'text', password: 'secret' },
    send: (api, values) => api.members.signIn(values),
    // The sign-in page redirects a signed-in member to the page that they wanted.
    next: ({ pathname, search }) => pathname + search,
  }),
  [ACCOUNT_FORMS.signUp]: definePlainForm({
    addresses: ['/signup'],
    fields: { fullName: 'text', email: 'text', password: 'secret', zipCode: 'text', acceptsTerms: 'checkbox' },
    // The API validates the checkbox too, so an unchecked one gets the same message.
    send: (api, values) => api.members.signUp(values as typeof values & { acceptsTerms: true }),
  }),
  [ACCOUNT_FORMS.forgotPassword]: definePlainForm({
    addresses: ['/forgot-password'],
    fields: { email: 'text' },
    send: (api, values) => api.members.requestPasswordReset(values),
    next: () => '/login?reset=sent',
  }),
  [ACCOUNT_FORMS.resetPassword]: definePlainForm({
    addresses: ['/reset-password'],
    fields: { password: 'secret', repeated: 'secret' },
    send: (api, values, address) => {
      const { password } = parseFormValues(RepeatedPasswordForm, values)
      return api.members.resetPassword({ token: readToken(address), password })
    },
    next: () => '/login?reset=done',
  }),
  [ACCOUNT_FORMS.verifyEmail]: definePlainForm({
    addresses: ['/verified'],
    fields: {},
    send: (api, _, address) => api.members.verifyEmail({ token: readToken(address) }),
    next: () => '/verified',
  }),
  [ACCOUNT_FORMS.requestVerification]: definePlainForm({
    addresses: ['/verified'],
    fields: { email: 'text' },
    send: (api, values) => api.members.sendVerification(values),
  }),
  [ACCOUNT_FORMS.resendVerification]: definePlainForm({
    addresses: ['/signup', '/verified'],
    fields: { email: 'text' },
    send: (api, values) => api.members.sendVerification(values),
  }),
  [CONTACT_FORM]: definePlainForm({
    addresses: ['/support'],
    fields: { name: 'text', email: 'text', message: 'text', website: 'text' },
    send: (api, values) => api.notices.contact(values),
  }),
}

export const PLAIN_FORM_ADDRESSES = [...new Set(Object.values(PLAIN_FORMS).flatMap(({ addresses }) => addresses))]

/** Finds the posted form among those of its page. */
export const findPlainForm = (name: unknown, path: string): NamedPlainForm | undefined =>
  typeof name === 'string' && Object.hasOwn(PLAIN_FORMS, name) && PLAIN_FORMS[name]!.addresses.includes(path)
    ? { ...PLAIN_FORMS[name]!, name }
    : undefined

/** Size limit of the forms of a page. It applies before the form's name is known. */
export const largestPlainFormBody = (path: string): RequestBodyLimit =>
  Object.values(PLAIN_FORMS).find(({ addresses, largestBody }) => largestBody && addresses.includes(path))
    ?.largestBody ?? DEFAULT_REQUEST_BODY_LIMIT

/** Whether a posted form has an encoding of forms and few enough parts that parsing it is cheap. */
export const isSmallPlainForm = (body: Uint8Array, contentType: string): boolean =>
  /^application\/x-www-form-urlencoded\b/i.test(contentType) ||
  isSmallMultipartForm(body, contentType, MOST_PARTS_OF_A_PLAIN_FORM)

/** Calls the API with the values of a posted form. Returns what the page shows again. */
export async function sendPlainForm(
  { name, fields, send }: NamedPlainForm,
  { api, sent, address }: { api: Record<string, unknown>; sent: FormData; address: URL },
): Promise<PostedForm> {
  const names = Object.keys(fields)
  const values = Object.fromEntries(names.map((field) => [field, readPlainField(sent, field, fields[field]!)]))
  const shown = Object.fromEntries(
    names.flatMap((field) => (fields[field] === 'secret' ? [] : [[field, values[field]]])),
  )
  try {
    await send(api as Api, values as never, address)
    return { name, values: shown }
  } catch (error) {
    if (!(error instanceof ORPCError)) throw error
    const { code, status, message, data } = error as ORPCError<string, unknown>
    return { name, values: shown, error: { code, status, message, data } }
  }
}

function readPlainField(sent: FormData, name: string, kind: PlainFieldKind) {
  const value = sent.get(name)
  return kind === 'checkbox' ? value !== null : typeof value === 'string' ? value : ''
}

/** Validates values that only the form checks. Throws the same error as the API. */
function parseFormValues<Value>(schema: z.ZodMiniType<Value>, values: unknown): Value {
  const result = schema.safeParse(values)
  if (result.success) return result.data
  const data: InvalidFieldsErrorData = {
    fields: result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })),
  }
  throw new ORPCError('BAD_REQUEST', { message: API_ERRORS.BAD_REQUEST.message, data })
}
