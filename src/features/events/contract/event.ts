import * as z from 'zod/mini'
import { POSTAL_LONGEST, isCountryCode } from '#features/places/rules.ts'
import { isPlainLine } from '#platform/characters.ts'
import { Id, isMailAddress, line, lines, requiredLine } from '#platform/contract.ts'
import { addDays, isDay } from '#platform/days.ts'
import { type Field, type Stored, blank, created, namesOf, told } from '#platform/fields.ts'
import { eventSentences as say } from '../copy.ts'
import {
  DEFAULT_COUNTRY,
  FIRST_DAY,
  LAST_DAY,
  LONGEST,
  MOST_DAYS,
  MOST_TAGS,
  PUBLIC_STATUSES,
  TIME,
} from '../rules/event.ts'
import { GLOBAL } from '../rules/filters.ts'
import { Tag } from './tag.ts'

const isPossible = (day: string) => day === '' || (day >= FIRST_DAY && day <= LAST_DAY)
const time = z.string().check(z.refine((typed) => typed === '' || TIME.test(typed), say.timeInvalid))
/** True for an e-mail address with a public domain; false for a host of the local network. */
const isPublicAddress = (typed: string) => isMailAddress(typed) && /@.+\../.test(typed)
const email = z.string().check(
  z.trim(),
  z.refine((typed) => typed === '' || (typed.length <= LONGEST.email && isPublicAddress(typed)), say.emailInvalid),
)

/**
 * True for an http(s) URL with a public host name. A user name is rejected, because it can pass for the host:
 * `https://bank.example@evil.example`.
 */
function isWebAddress(typed: string) {
  if (!/^https?:\/\//i.test(typed) || !isPlainLine(typed) || !URL.canParse(typed)) return false
  const { username, password, hostname } = new URL(typed)
  return username + password === '' && /^([\w-]+\.)+[a-z][a-z\d-]+$/.test(hostname)
}

const text = z.string()
const mayBeNone = z.nullable(z.string())

/** Optional text field; an empty text is stored as null. */
const optional = <Typed extends z.ZodMiniType>(typed: Typed, example: string) =>
  ({ typed, told: mayBeNone, blank: '', mayBeLeftOut: true, example }) satisfies Field

const choice = {
  typed: z.boolean(),
  told: z.boolean(),
  blank: false,
  mayBeLeftOut: true,
  example: false,
} satisfies Field

/** Fields of an event that a submitter may set; their columns derive from them. Exports have this order. */
export const EVENT_FIELDS = {
  title: {
    typed: requiredLine(say.titleRequired, LONGEST.title, say.titleTooLong),
    told: text,
    blank: '',
    example: 'Canal Keepers',
  },
  subtitle: optional(line(LONGEST.subtitle, say.subtitleTooLong), 'Gloves and bags are there'),
  description: optional(
    lines(LONGEST.description, say.descriptionTooLong),
    'We clean the canal path from the bridge to the old mill.',
  ),
  /** Image of the event: the URL that its upload returned. */
  eventImageUrl: {
    typed: z.nullable(z.string()).check(z.overwrite((url) => url || null)),
    told: mayBeNone,
    blank: blank<string | null>(null),
    mayBeLeftOut: true,
    example: '/api/files/events/3f0c9a52-6b1e-4c7d-9a35-1d2e8f7b6c40-800.webp',
  },
  startDate: {
    typed: z
      .string(say.startRequired)
      .check(
        z.minLength(1, { error: say.startRequired, abort: true }),
        z.refine(isDay, { error: say.startRequired, abort: true }),
        z.refine(isPossible, say.dayOutOfRange),
      ),
    told: text,
    blank: blank<string | null>(null),
    example: '2026-11-01',
  },
  /** Local time at the place of the event: HH:MM in 24 hours. */
  startTime: optional(time, '09:00'),
  endDate: {
    ...optional(
      z.string(say.endInvalid).check(
        z.refine((day) => day === '' || isDay(day), { error: say.endInvalid, abort: true }),
        z.refine(isPossible, say.dayOutOfRange),
      ),
      '2026-12-27',
    ),
    /** End date in the form: null while it is incomplete. */
    blank: blank<string | null>(''),
  },
  endTime: optional(time, '12:00'),
  locationName: optional(line(LONGEST.locationName, say.locationTooLong), 'Granada Park'),
  city: optional(line(LONGEST.city, say.cityTooLong), 'Phoenix'),
  /** ISO 3166-2 code of the region without the country, such as AZ, or the name of a region without a code. */
  region: {
    typed: requiredLine(say.regionRequired, LONGEST.region, say.regionTooLong),
    told: text,
    blank: '',
    example: 'AZ',
  },
  countryCode: {
    typed: z.string(say.countryRequired).check(z.refine(isCountryCode, say.countryRequired)),
    told: text,
    blank: blank<string | null>(DEFAULT_COUNTRY),
    mayBeLeftOut: true,
    example: 'US',
  },
  postalCode: {
    typed: requiredLine(say.postalCodeRequired, POSTAL_LONGEST, say.postalCodeTooLong(POSTAL_LONGEST)),
    told: text,
    blank: '',
    example: '85016',
  },
  /** True for an event that people can join from anywhere. */
  isGlobal: choice,
  hostOrg: {
    typed: requiredLine(say.hostRequired, LONGEST.hostOrg, say.hostTooLong),
    told: text,
    blank: '',
    example: 'Canal Keepers',
  },
  hostUrl: {
    typed: z
      .string(say.urlRequired)
      .check(
        z.trim(),
        z.minLength(1, { error: say.urlRequired, abort: true }),
        z.maxLength(LONGEST.hostUrl, { error: say.urlTooLong, abort: true }),
        z.refine(isWebAddress, say.urlInvalid),
      ),
    told: text,
    blank: '',
    example: 'https://canal-keepers.example.org/',
  },
  registrationRequired: choice,
  publicContactEmail: optional(email, 'hello@canal-keepers.example.org'),
  contactPhone: optional(line(LONGEST.contactPhone, say.phoneTooLong), '602-555-0142'),
} satisfies Record<string, Field>

export type EventFields = Stored<typeof EVENT_FIELDS>
export const EVENT_FIELD_NAMES = namesOf(EVENT_FIELDS)

const ON_CARD = {
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
} as const satisfies { [Name in keyof EventFields]?: true }
export const CARD_FIELD_NAMES = namesOf(ON_CARD)

/** Event as visitors see it: without its submitter. */
export const Event = z.object({
  id: Id,
  ...told(EVENT_FIELDS),
  regionName: text,
  countryName: text,
  /** Active tags of the event, sorted by name. */
  tags: z.array(Tag),
  status: z.enum(PUBLIC_STATUSES),
  updatedAt: z.iso.datetime(),
})
export type Event = z.infer<typeof Event>

export const EventCard = z.pick(Event, { id: true, ...ON_CARD, regionName: true, countryName: true, tags: true })
export type EventCard = z.infer<typeof EventCard>

export const selectedTags = z.array(Id).check(z.maxLength(MOST_TAGS, say.tooManyTags))

type Moments = { [Name in 'startDate' | 'startTime' | 'endDate' | 'endTime']?: string | null | undefined }
type Wrong = { path: string; message: string }

/** Finds an end that is before the start or too long after it. Unknown dates and times cause no error. */
function wrongTimes({ startDate, startTime, endDate, endTime }: Moments): Wrong[] {
  const wrong: Wrong[] = []
  if (startDate && endDate && endDate < startDate) wrong.push({ path: 'endDate', message: say.endBeforeStart })
  if (startDate && endDate && endDate > addDays(startDate, MOST_DAYS))
    wrong.push({ path: 'endDate', message: say.lastsTooLong })
  if ((!endDate || endDate === startDate) && startTime && endTime && endTime < startTime)
    wrong.push({ path: 'endTime', message: say.endTimeBeforeStart })
  return wrong
}

const plainKey = (typed: string) =>
  typed
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()

/** Finds fields of an event that contradict each other, and the field that shows each error. */
export const contradictionsIn = ({
  region,
  isGlobal,
  ...times
}: Moments & { region: string; isGlobal?: boolean | undefined }): Wrong[] => [
  ...wrongTimes(times),
  // The finder would list a region named "Global" together with the global events.
  ...(isGlobal === false && plainKey(region) === plainKey(GLOBAL)
    ? [{ path: 'region', message: say.regionGlobal }]
    : []),
]

const without = <Value>(wrongIn: (value: Value) => Wrong[]) =>
  z.check<Value>(({ value, issues }) => {
    for (const { path, message } of wrongIn(value)) issues.push({ code: 'custom', input: value, path: [path], message })
  })

export const fitsTogether = without(contradictionsIn)

const { startDate, startTime, endDate, endTime } = created(EVENT_FIELDS)
const InOrder = z.object({ startDate, startTime, endDate, endTime }).check(without(wrongTimes))

/** Adds the comparison of start and end to a form's schema, which skips its own while another field is invalid. */
export const alsoInOrder = <Schema extends z.ZodMiniType>(schema: Schema) => z.intersection(schema, InOrder)

const whole = { id: Id, ...created(EVENT_FIELDS), selectedTags: z.prefault(selectedTags, []) }

export const EventCreation = z.object(whole).check(fitsTogether)
export type EventCreation = z.infer<typeof EventCreation>

/** Event submitted by any visitor. `website` is a honeypot field: people do not see it, so only bots fill it in. */
export const Submission = z
  .object({
    ...whole,
    submitterName: z.prefault(line(LONGEST.submitterName, say.submitterTooLong), ''),
    submitterEmail: z.prefault(email, ''),
    website: z.optional(z.string()),
  })
  .check(fitsTogether)
export type Submission = z.infer<typeof Submission>
