import * as z from 'zod/mini'
import { POSTAL_LONGEST, isCountryCode } from '#features/places/rules.ts'
import { isPlainLine } from '#platform/characters.ts'
import { Id, isMailAddress, line, lines, requiredLine } from '#platform/contract.ts'
import { addDays, isDay } from '#platform/days.ts'
import { type Field, type Stored, created, namesOf, told } from '#platform/fields.ts'
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
/** Not of a machine next door. */
const isPublicAddress = (typed: string) => isMailAddress(typed) && /@.+\../.test(typed)
const email = z.string().check(
  z.trim(),
  z.refine((typed) => typed === '' || (typed.length <= LONGEST.email && isPublicAddress(typed)), say.emailInvalid),
)

/** One that a browser opens as a page, of a host with a name, and that reads as what it opens: without a user before it. */
function isWebAddress(typed: string) {
  if (!/^https?:\/\//i.test(typed) || !isPlainLine(typed) || !URL.canParse(typed)) return false
  const { username, password, hostname } = new URL(typed)
  return username + password === '' && /^([\w-]+\.)+[a-z][a-z\d-]+$/.test(hostname)
}

const text = z.string()
const mayBeNone = z.nullable(z.string())

/** An optional text: an empty one is none. */
const optional = <Typed extends z.ZodMiniType>(typed: Typed, example: string) =>
  ({ typed, told: mayBeNone, blank: '', mayBeLeftOut: true, example }) satisfies Field

const choice = {
  typed: z.boolean(),
  told: z.boolean(),
  blank: false,
  mayBeLeftOut: true,
  example: false,
} satisfies Field

/** What anybody may say of an event, and its columns; in this order it is exported. */
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
  /** named by the address that its upload answered */
  eventImageUrl: {
    typed: z.nullable(z.string()).check(z.overwrite((url) => url || null)),
    told: mayBeNone,
    blank: null as string | null,
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
    /** YYYY-MM-DD */
    told: text,
    blank: null as string | null,
    example: '2026-11-01',
  },
  /** HH:MM in 24 hours, as clocks show it there */
  startTime: optional(time, '09:00'),
  endDate: {
    ...optional(
      z.string(say.endInvalid).check(
        z.refine((day) => day === '' || isDay(day), { error: say.endInvalid, abort: true }),
        z.refine(isPossible, say.dayOutOfRange),
      ),
      '2026-12-27',
    ),
    /** null while it is not a whole one */
    blank: '' as string | null,
  },
  endTime: optional(time, '12:00'),
  locationName: optional(line(LONGEST.locationName, say.locationTooLong), 'Granada Park'),
  city: optional(line(LONGEST.city, say.cityTooLong), 'Phoenix'),
  /** its code where it has one, else its name */
  region: {
    typed: requiredLine(say.regionRequired, LONGEST.region, say.regionTooLong),
    told: text,
    blank: '',
    example: 'AZ',
  },
  countryCode: {
    typed: z.string(say.countryRequired).check(z.refine(isCountryCode, say.countryRequired)),
    told: text,
    blank: DEFAULT_COUNTRY as string | null,
    mayBeLeftOut: true,
    example: 'US',
  },
  postalCode: {
    typed: requiredLine(say.postalCodeRequired, POSTAL_LONGEST, say.postalCodeTooLong(POSTAL_LONGEST)),
    told: text,
    blank: '',
    example: '85016',
  },
  /** one can take part from anywhere */
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

/** What a list shows of them. */
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

/** As everybody sees it: without its submitter. */
export const Event = z.object({
  id: Id,
  ...told(EVENT_FIELDS),
  regionName: text,
  countryName: text,
  /** the active ones, by name */
  tags: z.array(Tag),
  status: z.enum(PUBLIC_STATUSES),
  updatedAt: z.iso.datetime(),
})
export type Event = z.infer<typeof Event>

/** As a list shows it. */
export const EventCard = z.pick(Event, { id: true, ...ON_CARD, regionName: true, countryName: true, tags: true })
export type EventCard = z.infer<typeof EventCard>

export const selectedTags = z.array(Id).check(z.maxLength(MOST_TAGS, say.tooManyTags))

type Moments = { [Name in 'startDate' | 'startTime' | 'endDate' | 'endTime']?: string | null | undefined }
type Wrong = { path: string; message: string }

/** Where the end does not fit the start; what is not known contradicts nothing. */
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

/** What does not fit together in an event, and beside which field that is said. */
export const contradictionsIn = ({
  region,
  isGlobal,
  ...times
}: Moments & { region: string; isGlobal?: boolean | undefined }): Wrong[] => [
  ...wrongTimes(times),
  // the finder would list it with those that are open to everybody
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

/** For a form: while other fields are not right, `schema` does not come to compare the end with the start. */
export const alsoInOrder = <Schema extends z.ZodMiniType>(schema: Schema) => z.intersection(schema, InOrder)

const whole = { id: Id, ...created(EVENT_FIELDS), selectedTags: z.prefault(selectedTags, []) }

export const EventCreation = z.object(whole).check(fitsTogether)
export type EventCreation = z.infer<typeof EventCreation>

/** By anybody. `website` is a honeypot field: people do not see it, so what is written there was not written by one. */
export const Submission = z
  .object({
    ...whole,
    submitterName: z.prefault(line(LONGEST.submitterName, say.submitterTooLong), ''),
    submitterEmail: z.prefault(email, ''),
    website: z.optional(z.string()),
  })
  .check(fitsTogether)
export type Submission = z.infer<typeof Submission>
