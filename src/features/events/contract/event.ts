import * as z from 'zod/mini'
import { POSTAL_CODE_MAX_LENGTH, isCountryCode } from '#features/places/rules.ts'
import { isPlainSingleLineText } from '#platform/characters.ts'
import {
  RowIdSchema,
  EmailText,
  isEmailAddress,
  createSingleLineTextSchema,
  createMultilineTextSchema,
  createRequiredSingleLineTextSchema,
} from '#platform/contract.ts'
import { isCalendarDay } from '#platform/days.ts'
import {
  type FieldDefinition,
  type StoredFieldValues,
  widenBlank,
  createRequestSchemaShape,
  typedObjectKeys,
  buildResponseSchemaShape,
} from '#platform/fields.ts'
import { eventUiTexts as texts } from '../copy.ts'
import {
  DEFAULT_EVENT_COUNTRY,
  EARLIEST_EVENT_DAY,
  LATEST_EVENT_DAY,
  MAX_EVENT_FIELD_LENGTHS,
  MAX_EVENT_TAGS,
  PUBLIC_EVENT_STATUSES,
  TIME_OF_DAY_PATTERN,
  isLongerThanYear,
  isPhoneNumber,
} from '../rules/event.ts'
import { completeUrl } from '../rules/urls.ts'
import { GLOBAL_EVENTS_REGION } from '../rules/filters.ts'
import { EventTag } from './tag.ts'

const isSupportedDay = (day: string) => day === '' || (day >= EARLIEST_EVENT_DAY && day <= LATEST_EVENT_DAY)
const time = z.string().check(z.refine((typed) => typed === '' || TIME_OF_DAY_PATTERN.test(typed), texts.timeInvalid))
/** True for an e-mail address with a public domain; false for a host of the local network. */
const isPublicEmailAddress = (typed: string) => isEmailAddress(typed) && /@.+\../.test(typed)
const email = EmailText.check(
  z.refine(
    (typed) => typed === '' || (typed.length <= MAX_EVENT_FIELD_LENGTHS.email && isPublicEmailAddress(typed)),
    texts.emailInvalid,
  ),
)

/**
 * True for an http(s) URL with a public host name. A user name is rejected, because it can pass for the host:
 * `https://bank.example@evil.example`.
 */
function isPublicUrl(typed: string) {
  if (!/^https?:\/\//i.test(typed) || !isPlainSingleLineText(typed) || !URL.canParse(typed)) return false
  const { username, password, hostname } = new URL(typed)
  return username + password === '' && /^([\w-]+\.)+[a-z][a-z\d-]+$/.test(hostname)
}

const phoneText = createSingleLineTextSchema(MAX_EVENT_FIELD_LENGTHS.contactPhone, texts.phoneTooLong)

/**
 * Whether an event may have the phone number. The stored one stays valid, because earlier app versions accepted any
 * text.
 */
export const isAcceptedPhone = (typed: string, stored: string | null): boolean =>
  typed === '' || typed === stored || isPhoneNumber(typed)

const createPhoneSchema = (stored: string | null = null) =>
  phoneText.check(z.refine((typed) => isAcceptedPhone(typed, stored), texts.phoneInvalid))

const text = z.string()
const nullableText = z.nullable(z.string())

/** Schema of an optional text field; an empty text is stored as null. */
const optionalText = <Typed extends z.ZodMiniType>(typed: Typed, example: string) =>
  ({ input: typed, output: nullableText, blank: '', isOptional: true, example }) satisfies FieldDefinition

const booleanField = {
  input: z.boolean(),
  output: z.boolean(),
  blank: false,
  isOptional: true,
  example: false,
} satisfies FieldDefinition

/** Fields of an event that a submitter may set, in the order of CSV exports. Each is a column in server/tables.ts. */
export const EVENT_FIELDS = {
  title: {
    input: createRequiredSingleLineTextSchema(texts.titleRequired, MAX_EVENT_FIELD_LENGTHS.title, texts.titleTooLong),
    output: text,
    blank: '',
    example: 'Canal Keepers',
  },
  subtitle: optionalText(
    createSingleLineTextSchema(MAX_EVENT_FIELD_LENGTHS.subtitle, texts.subtitleTooLong),
    'Gloves and bags are there',
  ),
  description: optionalText(
    createMultilineTextSchema(MAX_EVENT_FIELD_LENGTHS.description, texts.descriptionTooLong),
    'We clean the canal path from the bridge to the old mill.',
  ),
  /** Image of the event: the URL that its upload returned. */
  eventImageUrl: {
    input: z.nullable(z.string()).check(z.overwrite((url) => url || null)),
    output: nullableText,
    blank: widenBlank<string | null>(null),
    isOptional: true,
    example: '/api/files/events/3f0c9a52-6b1e-4c7d-9a35-1d2e8f7b6c40-800.webp',
  },
  startDate: {
    input: z
      .string(texts.startRequired)
      .check(
        z.minLength(1, { error: texts.startRequired, abort: true }),
        z.refine(isCalendarDay, { error: texts.startRequired, abort: true }),
        z.refine(isSupportedDay, texts.dayOutOfRange),
      ),
    output: text,
    blank: widenBlank<string | null>(null),
    example: '2026-11-01',
  },
  /** Local time at the place of the event: HH:MM in 24 hours. */
  startTime: optionalText(time, '09:00'),
  endDate: {
    ...optionalText(
      z.string(texts.endInvalid).check(
        z.refine((day) => day === '' || isCalendarDay(day), { error: texts.endInvalid, abort: true }),
        z.refine(isSupportedDay, texts.dayOutOfRange),
      ),
      '2026-12-27',
    ),
    /** End date in the event form: null while the typed date is incomplete. */
    blank: widenBlank<string | null>(''),
  },
  endTime: optionalText(time, '12:00'),
  locationName: optionalText(
    createSingleLineTextSchema(MAX_EVENT_FIELD_LENGTHS.locationName, texts.locationTooLong),
    'Granada Park',
  ),
  city: optionalText(createSingleLineTextSchema(MAX_EVENT_FIELD_LENGTHS.city, texts.cityTooLong), 'Phoenix'),
  /** ISO 3166-2 code of the region without the country, such as AZ, or the name of a region without a code. */
  region: {
    input: createRequiredSingleLineTextSchema(
      texts.regionRequired,
      MAX_EVENT_FIELD_LENGTHS.region,
      texts.regionTooLong,
    ),
    output: text,
    blank: '',
    example: 'AZ',
  },
  countryCode: {
    input: z.string(texts.countryRequired).check(z.refine(isCountryCode, texts.countryRequired)),
    output: text,
    blank: widenBlank<string | null>(DEFAULT_EVENT_COUNTRY),
    isOptional: true,
    example: 'US',
  },
  postalCode: {
    input: createRequiredSingleLineTextSchema(
      texts.postalCodeRequired,
      POSTAL_CODE_MAX_LENGTH,
      texts.postalCodeTooLong(POSTAL_CODE_MAX_LENGTH),
    ),
    output: text,
    blank: '',
    example: '85016',
  },
  /** True for an event that people can join from anywhere. */
  isGlobal: booleanField,
  hostOrg: {
    input: createRequiredSingleLineTextSchema(texts.hostRequired, MAX_EVENT_FIELD_LENGTHS.hostOrg, texts.hostTooLong),
    output: text,
    blank: '',
    example: 'Canal Keepers',
  },
  hostUrl: {
    input: z
      .string(texts.urlRequired)
      .check(
        z.trim(),
        z.minLength(1, { error: texts.urlRequired, abort: true }),
        z.overwrite(completeUrl),
        z.maxLength(MAX_EVENT_FIELD_LENGTHS.hostUrl, { error: texts.urlTooLong, abort: true }),
        z.refine(isPublicUrl, texts.urlInvalid),
      ),
    output: text,
    blank: '',
    example: 'https://canal-keepers.example.org/',
  },
  registrationRequired: booleanField,
  publicContactEmail: optionalText(email, 'hello@canal-keepers.example.org'),
  contactPhone: optionalText(createPhoneSchema(), '602-555-0142'),
} satisfies Record<string, FieldDefinition>

export type EventFieldValues = StoredFieldValues<typeof EVENT_FIELDS>
export const EVENT_FIELD_NAMES = typedObjectKeys(EVENT_FIELDS)

const CARD_FIELDS = {
  title: true,
  subtitle: true,
  eventImageUrl: true,
  startDate: true,
  endDate: true,
  locationName: true,
  city: true,
  region: true,
  countryCode: true,
  isGlobal: true,
  registrationRequired: true,
} as const satisfies { [Name in keyof EventFieldValues]?: true }
export const EVENT_CARD_FIELDS = typedObjectKeys(CARD_FIELDS)

/** Event as visitors see it: without its submitter. */
export const PublicEvent = z.object({
  id: RowIdSchema,
  ...buildResponseSchemaShape(EVENT_FIELDS),
  regionName: text,
  countryName: text,
  /** Active tags of the event, sorted by name. */
  tags: z.array(EventTag),
  status: z.enum(PUBLIC_EVENT_STATUSES),
  updatedAt: z.iso.datetime(),
})
export type PublicEvent = z.infer<typeof PublicEvent>

export const EventCardData = z.pick(PublicEvent, {
  id: true,
  ...CARD_FIELDS,
  regionName: true,
  countryName: true,
  tags: true,
})
export type EventCardData = z.infer<typeof EventCardData>

export const SelectedEventTagIds = z.array(RowIdSchema).check(z.maxLength(MAX_EVENT_TAGS, texts.tooManyTags))

type EventSchedule = { [Name in 'startDate' | 'startTime' | 'endDate' | 'endTime']?: string | null | undefined }
type FieldError = { path: string; message: string }

/** Finds an end of an event that is before its start or too long after it. Unknown dates and times cause no error. */
function findTimeErrors({ startDate, startTime, endDate, endTime }: EventSchedule): FieldError[] {
  const errors: FieldError[] = []
  if (startDate && endDate && endDate < startDate) errors.push({ path: 'endDate', message: texts.endBeforeStart })
  if (startDate && endDate && isLongerThanYear(startDate, endDate))
    errors.push({ path: 'endDate', message: texts.lastsTooLong })
  if ((!endDate || endDate === startDate) && startTime && endTime && endTime < startTime)
    errors.push({ path: 'endTime', message: texts.endTimeBeforeStart })
  return errors
}

const normalizeForComparison = (typed: string) =>
  typed
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()

/** Finds fields of an event that contradict each other, and the field that shows each error. */
export const findContradictoryEventFields = ({
  region,
  isGlobal,
  ...times
}: EventSchedule & { region: string; isGlobal?: boolean | undefined }): FieldError[] => [
  ...findTimeErrors(times),
  // Reject a region named "Global": the event finder would list it together with the events that people join from
  // anywhere.
  ...(isGlobal === false && normalizeForComparison(region) === normalizeForComparison(GLOBAL_EVENTS_REGION)
    ? [{ path: 'region', message: texts.regionGlobal }]
    : []),
]

const createCheck = <Value>(findErrors: (value: Value) => FieldError[]) =>
  z.check<Value>(({ value, issues }) => {
    for (const { path, message } of findErrors(value))
      issues.push({ code: 'custom', input: value, path: [path], message })
  })

export const eventConsistencyCheck = createCheck(findContradictoryEventFields)

const { startDate, startTime, endDate, endTime } = createRequestSchemaShape(EVENT_FIELDS)
const TimesInOrder = z.object({ startDate, startTime, endDate, endTime }).check(createCheck(findTimeErrors))

/**
 * Makes an event form compare start and end even while another field is invalid. Zod skips a schema's own checks then.
 */
export const withEventTimeOrderCheck = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.intersection(schema, TimesInOrder)

const creationFields = {
  id: RowIdSchema,
  ...createRequestSchemaShape(EVENT_FIELDS),
  selectedTags: z.prefault(SelectedEventTagIds, []),
}

export const EventCreationInput = z.object(creationFields).check(eventConsistencyCheck)
export type EventCreationInput = z.infer<typeof EventCreationInput>

/** Schema of the form in which admins edit a stored event, or create one. */
export const createEventEditFormSchema = (stored: Pick<EventFieldValues, 'contactPhone'> | null) =>
  z
    .object({ ...creationFields, contactPhone: z.prefault(createPhoneSchema(stored?.contactPhone), '') })
    .check(eventConsistencyCheck)

/** Phone in an update of an event. The server compares it with the stored one, which only it knows. */
export const UpdatedPhone = z.optional(phoneText)

/** Event submitted by any visitor. `website` is a honeypot field: people do not see it, so only bots fill it in. */
export const EventSubmissionInput = z
  .object({
    ...creationFields,
    submitterName: z.prefault(
      createSingleLineTextSchema(MAX_EVENT_FIELD_LENGTHS.submitterName, texts.submitterTooLong),
      '',
    ),
    submitterEmail: z.prefault(email, ''),
    website: z.optional(z.string()),
  })
  .check(eventConsistencyCheck)
export type EventSubmissionInput = z.infer<typeof EventSubmissionInput>
