import type { JsonifiedClient } from '@orpc/openapi-client'
import { ORPCError, type RouterClient } from '@orpc/server'
import type * as z from 'zod/mini'
import { RepeatedPasswordForm } from '#features/members/contract/accounts.ts'
import { EVENT_IMAGE_FILE, EVENT_SUBMISSION_FORM } from '#features/events/rules/event.ts'
import { EVENT_FIELDS, EventSubmissionInput, withEventTimeOrderCheck } from '#features/events/contract/event.ts'
import { PICTURE_UPLOAD_LIMITS } from '#features/photos/rules/upload-checks.ts'
import { generateRowId } from '#platform/server/ids.ts'
import { ACCOUNT_FORMS } from '#features/members/rules/accounts.ts'
import { toSafeReturnPath } from '#features/members/rules/return-path.ts'
import { CONTACT_FORM } from '#features/notices/rules.ts'
import type { InvalidFieldsErrorData } from '#platform/contract.ts'
import { API_ERRORS } from '#platform/errors.ts'
import { matchesAnyPath } from '#platform/page-path.ts'
import type { PostedForm } from '#platform/render-context.ts'
import { isSmallMultipartForm } from '#platform/server/http/multipart-form.ts'
import { DEFAULT_REQUEST_BODY_LIMIT } from '#platform/server/http/request-body.ts'
import type { RequestBodyLimit } from '#platform/uploads.ts'
import type { apiRouter } from './api/router.ts'

/* Plain forms work without JavaScript: the browser posts them to the address of their page. */

type Api = JsonifiedClient<RouterClient<typeof apiRouter>>

/** How a field of a plain form is read. Passwords (`secret`) and files are never sent back. */
type PlainFieldKind = 'text' | 'secret' | 'checkbox' | 'list' | 'file'
type PlainFieldValue = { text: string; secret: string; checkbox: boolean; list: string[]; file: File | undefined }
type PlainFields = Record<string, PlainFieldKind>
type PlainValues<Fields extends PlainFields> = { -readonly [Name in keyof Fields]: PlainFieldValue[Fields[Name]] }

type PlainForm = {
  /** Path templates of the pages that show the form, such as `/cleanups/$id`. */
  addresses: string[]
  fields: PlainFields
  /**
   * Calls the API procedures of the form. They validate, authorize and count toward rate limits as over HTTP. The page
   * shows the values as they are afterwards.
   */
  send(api: Api, values: never, address: URL): Promise<unknown>
  /** Address to open after success. Without it, the same page confirms that the form was accepted. */
  next?(address: URL, answer: never): string
  /** The page confirms success at its own URL, so a reload does not resubmit. */
  confirmsByAddress?: true
  largestBody?: RequestBodyLimit
}

type InvalidFields = InvalidFieldsErrorData['fields']
type NamedPlainForm = PlainForm & { name: string }

const definePlainForm = <const Fields extends PlainFields, Answer>(
  form: Omit<PlainForm, 'send' | 'next'> & {
    fields: Fields
    send(api: Api, values: PlainValues<Fields>, address: URL): Promise<Answer>
    next?(address: URL, answer: Awaited<Answer>): string
  },
): PlainForm => form

/** The event form has the most fields, and one part for each chosen tag. */
const MOST_PARTS_OF_A_PLAIN_FORM = 64

const readReturnPath = ({ searchParams }: URL) => toSafeReturnPath(searchParams.get('from'))

/** Adds the page to return to, if any, to the URL of an account page. */
const withReturnPath = (path: string, from: string | null | undefined, search: Record<string, string> = {}) => {
  const query = new URLSearchParams({ ...search, ...(from && { from }) })
  return query.size > 0 ? `${path}?${query}` : path
}

const readToken = ({ searchParams }: URL) => searchParams.get('token') ?? ''

type EventFields = {
  [Name in keyof typeof EVENT_FIELDS]: (typeof EVENT_FIELDS)[Name]['blank'] extends boolean ? 'checkbox' : 'text'
}

const EVENT_SUBMISSION_FIELDS = {
  ...(Object.fromEntries(
    Object.entries(EVENT_FIELDS).map(([name, { blank }]) => [name, typeof blank === 'boolean' ? 'checkbox' : 'text']),
  ) as EventFields),
  id: 'text',
  selectedTags: 'list',
  submitterName: 'text',
  submitterEmail: 'text',
  website: 'text',
  [EVENT_IMAGE_FILE]: 'file',
} as const

const PLAIN_FORMS: Record<string, PlainForm> = {
  [ACCOUNT_FORMS.signIn]: definePlainForm({
    addresses: ['/login', '/admin'],
    fields: { email: 'text', password: 'secret' },
    send: (api, values, address) => api.members.signIn({ ...values, returnPath: readReturnPath(address) }),
    // The sign-in page redirects a signed-in member to the page that they wanted.
    next: ({ pathname, search }) => pathname + search,
  }),
  [ACCOUNT_FORMS.signInCode]: definePlainForm({
    addresses: ['/login', '/admin'],
    // The page greets the member by the first name again.
    fields: { ticket: 'text', firstName: 'text', code: 'secret', remembersDevice: 'checkbox' },
    send: (api, { ticket, code, remembersDevice }) => api.members.signInWithCode({ ticket, code, remembersDevice }),
    next: ({ pathname, search }) => pathname + search,
  }),
  [ACCOUNT_FORMS.signUp]: definePlainForm({
    addresses: ['/signup'],
    fields: { fullName: 'text', email: 'text', password: 'secret', zipCode: 'text', acceptsTerms: 'checkbox' },
    // The API validates the checkbox too, so an unchecked one gets the same message.
    send: (api, values, address) =>
      api.members.signUp({
        ...(values as typeof values & { acceptsTerms: true }),
        returnPath: readReturnPath(address),
      }),
  }),
  [ACCOUNT_FORMS.forgotPassword]: definePlainForm({
    addresses: ['/forgot-password'],
    fields: { email: 'text' },
    send: (api, values, address) =>
      api.members.requestPasswordReset({ ...values, returnPath: readReturnPath(address) }),
    next: (address) => withReturnPath('/login', readReturnPath(address), { reset: 'sent' }),
  }),
  [ACCOUNT_FORMS.carryEmail]: definePlainForm({
    addresses: ['/login', '/forgot-password'],
    fields: { email: 'text' },
    send: () => Promise.resolve(),
  }),
  [ACCOUNT_FORMS.resetPassword]: definePlainForm({
    addresses: ['/reset-password'],
    fields: { password: 'secret', repeated: 'secret', removesFactors: 'checkbox' },
    send: async (api, values, address) => {
      // Only the form knows the second password, so the API cannot compare them.
      const invalid = findInvalidFields(RepeatedPasswordForm, values)
      if (invalid.length > 0) throw createFieldsError(invalid)
      const { password, removesFactors } = values
      return api.members.resetPassword({ token: readToken(address), password, removesFactors })
    },
    next: (_, { returnPath }) => withReturnPath('/login', returnPath, { reset: 'done' }),
  }),
  [ACCOUNT_FORMS.verifyEmail]: definePlainForm({
    addresses: ['/verified'],
    fields: {},
    send: (api, _, address) => api.members.verifyEmail({ token: readToken(address) }),
    next: (_, { returnPath }) => withReturnPath('/verified', returnPath),
  }),
  [ACCOUNT_FORMS.requestVerification]: definePlainForm({
    addresses: ['/verified'],
    fields: { email: 'text' },
    send: (api, values, address) => api.members.sendVerification({ ...values, returnPath: readReturnPath(address) }),
  }),
  [ACCOUNT_FORMS.resendVerification]: definePlainForm({
    addresses: ['/signup', '/verified'],
    fields: { email: 'text' },
    send: (api, values, address) => api.members.sendVerification({ ...values, returnPath: readReturnPath(address) }),
  }),
  [CONTACT_FORM]: definePlainForm({
    addresses: ['/support'],
    fields: { name: 'text', email: 'text', message: 'text', website: 'text' },
    send: (api, values) => api.notices.contact(values),
    confirmsByAddress: true,
  }),
  [EVENT_SUBMISSION_FORM]: definePlainForm({
    addresses: ['/cleanups/submit'],
    fields: EVENT_SUBMISSION_FIELDS,
    send: submitEvent,
    confirmsByAddress: true,
    largestBody: {
      bytes: PICTURE_UPLOAD_LIMITS.eventImage.mostBytes + DEFAULT_REQUEST_BODY_LIMIT.bytes,
      message: PICTURE_UPLOAD_LIMITS.eventImage.tooLarge,
    },
  }),
}

/** Path templates of all pages with plain forms. */
export const PLAIN_FORM_ADDRESSES = [...new Set(Object.values(PLAIN_FORMS).flatMap(({ addresses }) => addresses))]

/** Finds the posted form among those of its page. */
export const findPlainForm = (name: unknown, path: string, forms = PLAIN_FORMS): NamedPlainForm | undefined =>
  typeof name === 'string' && Object.hasOwn(forms, name) && matchesAnyPath(forms[name]!.addresses, path)
    ? { ...forms[name]!, name }
    : undefined

/** Address to open after a form was accepted, if it has one. */
const addressAfterSuccess = ({ name, next, confirmsByAddress }: NamedPlainForm, address: URL, answer: unknown) =>
  confirmsByAddress ? `${address.pathname}?${new URLSearchParams({ [SENT]: name })}` : next?.(address, answer as never)
const SENT = 'sent'

/** The accepted form that an address confirms. */
export function findConfirmedForm({ pathname, searchParams }: URL): PostedForm | undefined {
  const form = findPlainForm(searchParams.get(SENT), pathname)
  return form?.confirmsByAddress ? { name: form.name, values: {} } : undefined
}

/** Size limit of the forms of a page. It applies before the form's name is known. */
export const largestPlainFormBody = (path: string): RequestBodyLimit =>
  Object.values(PLAIN_FORMS).find(({ addresses, largestBody }) => largestBody && matchesAnyPath(addresses, path))
    ?.largestBody ?? DEFAULT_REQUEST_BODY_LIMIT

/** Whether a posted form has an encoding of forms and few enough fields that parsing it is cheap. */
export const isSmallPlainForm = (body: Uint8Array, contentType: string): boolean =>
  URL_ENCODED.test(contentType)
    ? body.length <= DEFAULT_REQUEST_BODY_LIMIT.bytes && countFieldSeparators(body) < MOST_PARTS_OF_A_PLAIN_FORM
    : isSmallMultipartForm(body, contentType, MOST_PARTS_OF_A_PLAIN_FORM)

/** The whole header: of a list of types the parser would take the last. */
const URL_ENCODED = /^application\/x-www-form-urlencoded(\s*;\s*charset=[\w-]+)?$/i

const AMPERSAND = 0x26
const countFieldSeparators = (body: Uint8Array) => body.reduce((count, byte) => count + Number(byte === AMPERSAND), 0)

/** Whether the texts of a posted form, apart from its files, are longer than any request without a file may be. */
export function hasTooMuchText(sent: FormData): boolean {
  let length = 0
  for (const value of sent.values()) if (typeof value === 'string') length += value.length
  return length > DEFAULT_REQUEST_BODY_LIMIT.bytes
}

type SentPlainForm = { posted: PostedForm; next?: string }

/** Calls the API with the values of a posted form. Returns what the page shows again, or the address to open next. */
export async function sendPlainForm(
  form: NamedPlainForm,
  { api, sent, address }: { api: Record<string, unknown>; sent: FormData; address: URL },
): Promise<SentPlainForm> {
  const { name, fields, send } = form
  const names = Object.keys(fields)
  const values = Object.fromEntries(names.map((field) => [field, readPlainField(sent, field, fields[field]!)]))
  const isShown = (field: string) => fields[field] !== 'secret' && fields[field] !== 'file'
  const readShown = () => Object.fromEntries(names.filter(isShown).map((field) => [field, values[field]]))
  try {
    const answer = await send(api as Api, values as never, address)
    return { posted: { name, values: readShown() }, next: addressAfterSuccess(form, address, answer) }
  } catch (error) {
    if (!(error instanceof ORPCError)) throw error
    const { code, status, message, data } = error as ORPCError<string, unknown>
    return { posted: { name, values: readShown(), error: { code, status, message, data } } }
  }
}

function readPlainField(sent: FormData, name: string, kind: PlainFieldKind) {
  const value = sent.get(name)
  if (kind === 'checkbox') return value !== null
  if (kind === 'list') return sent.getAll(name).map(String)
  // A browser sends a file field without a file as an empty file.
  if (kind === 'file') return value instanceof File && value.size > 0 ? value : undefined
  // Browsers send each line break as two characters. They would count toward a field's limit.
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : ''
}

const findInvalidFields = (schema: z.ZodMiniType, values: unknown): InvalidFields =>
  (schema.safeParse(values).error?.issues ?? []).map(({ path, message }) => ({ path: path.join('.'), message }))

/** The same error as the API's for invalid input. */
function createFieldsError(fields: InvalidFields) {
  const data: InvalidFieldsErrorData = { fields }
  return new ORPCError('BAD_REQUEST', { message: API_ERRORS.BAD_REQUEST.message, data })
}

type EventValues = PlainValues<typeof EVENT_SUBMISSION_FIELDS>

/**
 * Uploads the image of an event, then submits the event. A rejected form keeps an uploaded image, so it need not be
 * chosen again.
 */
async function submitEvent(api: Api, values: EventValues) {
  values.id ||= generateRowId()
  const imageErrors = await uploadEventImage(api, values)
  const { [EVENT_IMAGE_FILE]: _, ...submission } = values
  const invalid = [...imageErrors, ...findInvalidFields(withEventTimeOrderCheck(EventSubmissionInput), submission)]
  if (invalid.length > 0) throw createFieldsError(invalid)
  return api.events.submit(submission).catch((error: unknown) => {
    if (!(error instanceof ORPCError)) throw error
    // The id belongs to another event, or the image was deleted. The form must return neither.
    if (error.code === 'CONFLICT') values.id = ''
    if (error.code !== 'PICTURE_LOST') throw error
    values.eventImageUrl = ''
    throw createFieldsError([{ path: 'eventImageUrl', message: error.message }])
  })
}

async function uploadEventImage(api: Api, values: EventValues): Promise<InvalidFields> {
  const file = values[EVENT_IMAGE_FILE]
  if (!file) return []
  try {
    const { url } = await api.events.uploadImage({ id: generateRowId(), eventId: values.id, file })
    values.eventImageUrl = url
    return []
  } catch (error) {
    const isAboutFile = error instanceof ORPCError && [413, 415].includes(error.status)
    if (!isAboutFile) throw error
    return [{ path: 'eventImageUrl', message: error.message }]
  }
}
