import * as z from 'zod/mini'
import { POSTAL_LONGEST, isCountryCode } from '#features/places/rules.ts'
import { isPlainLine } from '#platform/characters.ts'
import { Id, isMailAddress, line, lines, requiredLine } from '#platform/contract.ts'
import { addDays, isDay } from '#platform/days.ts'
import { DEFAULT_COUNTRY, FIRST_DAY, LAST_DAY, LONGEST, MOST_DAYS, MOST_TAGS, TIME } from '../rules/event.ts'
import { GLOBAL } from '../rules/filters.ts'
import { eventSentences as say } from '../copy.ts'

const mayBe = (longest: number, tooLong: string) => z.prefault(line(longest, tooLong), '')
const isPossible = (day: string) => day === '' || (day >= FIRST_DAY && day <= LAST_DAY)
const time = z.prefault(z.string().check(z.refine((typed) => typed === '' || TIME.test(typed), say.timeInvalid)), '')
/** Not of a machine next door. */
const isPublicAddress = (typed: string) => isMailAddress(typed) && /@.+\../.test(typed)
const email = z.prefault(
  z.string().check(
    z.trim(),
    z.refine((typed) => typed === '' || (typed.length <= LONGEST.email && isPublicAddress(typed)), say.emailInvalid),
  ),
  '',
)

/** One that a browser opens as a page, of a host with a name, and that reads as what it opens: without a user before it. */
function isWebAddress(typed: string) {
  if (!/^https?:\/\//i.test(typed) || !isPlainLine(typed) || !URL.canParse(typed)) return false
  const { username, password, hostname } = new URL(typed)
  return username + password === '' && /^([\w-]+\.)+[a-z][a-z\d-]+$/.test(hostname)
}

/** What anybody may say of an event; an empty text is none, and the image is named by the address its upload answered. */
const fields = {
  title: requiredLine(say.titleRequired, LONGEST.title, say.titleTooLong),
  subtitle: mayBe(LONGEST.subtitle, say.subtitleTooLong),
  description: z.prefault(lines(LONGEST.description, say.descriptionTooLong), ''),
  eventImageUrl: z.prefault(z.nullable(z.string()).check(z.overwrite((url) => url || null)), null),
  postalCode: requiredLine(say.postalCodeRequired, POSTAL_LONGEST, say.postalCodeTooLong(POSTAL_LONGEST)),
  locationName: mayBe(LONGEST.locationName, say.locationTooLong),
  city: mayBe(LONGEST.city, say.cityTooLong),
  region: requiredLine(say.regionRequired, LONGEST.region, say.regionTooLong),
  countryCode: z.prefault(
    z.string(say.countryRequired).check(z.refine(isCountryCode, say.countryRequired)),
    DEFAULT_COUNTRY,
  ),
  startDate: z
    .string(say.startRequired)
    .check(
      z.minLength(1, { error: say.startRequired, abort: true }),
      z.refine(isDay, { error: say.startRequired, abort: true }),
      z.refine(isPossible, say.dayOutOfRange),
    ),
  startTime: time,
  endDate: z.prefault(
    z.string(say.endInvalid).check(
      z.refine((day) => day === '' || isDay(day), { error: say.endInvalid, abort: true }),
      z.refine(isPossible, say.dayOutOfRange),
    ),
    '',
  ),
  endTime: time,
  hostOrg: requiredLine(say.hostRequired, LONGEST.hostOrg, say.hostTooLong),
  hostUrl: z
    .string(say.urlRequired)
    .check(
      z.trim(),
      z.minLength(1, { error: say.urlRequired, abort: true }),
      z.maxLength(LONGEST.hostUrl, { error: say.urlTooLong, abort: true }),
      z.refine(isWebAddress, say.urlInvalid),
    ),
  registrationRequired: z.prefault(z.boolean(), false),
  publicContactEmail: email,
  contactPhone: mayBe(LONGEST.contactPhone, say.phoneTooLong),
  isGlobal: z.prefault(z.boolean(), false),
  selectedTags: z.prefault(z.array(Id).check(z.maxLength(MOST_TAGS, say.tooManyTags)), []),
}

const plainKey = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()

type Place = { region: string; isGlobal: boolean }
type Times = Record<'startDate' | 'startTime' | 'endDate' | 'endTime', string>
const isOneDay = ({ startDate, endDate }: Times) => endDate === '' || endDate === startDate

const inOrder = [
  z.refine<Times>(({ startDate, endDate }) => endDate === '' || endDate >= startDate, {
    message: say.endBeforeStart,
    path: ['endDate'],
  }),
  z.refine<Times>(({ startDate, endDate }) => endDate < startDate || endDate <= addDays(startDate, MOST_DAYS), {
    message: say.lastsTooLong,
    path: ['endDate'],
  }),
  z.refine<Times>(
    (times) => !isOneDay(times) || times.startTime === '' || times.endTime === '' || times.endTime >= times.startTime,
    { message: say.endTimeBeforeStart, path: ['endTime'] },
  ),
] as const
const together = [
  ...inOrder,
  // the finder would list it with those that are open to everybody
  z.refine<Place>(({ region, isGlobal }) => isGlobal || plainKey(region) !== plainKey(GLOBAL), {
    message: say.regionGlobal,
    path: ['region'],
  }),
] as const

export const EventInput = z.object(fields).check(...together)
export type EventInput = z.infer<typeof EventInput>

const { startDate, startTime, endDate, endTime } = fields
const InOrder = z.object({ startDate, startTime, endDate, endTime }).check(...inOrder)

/** For a form: while other fields are not right, `schema` does not come to compare the end with the start. */
export const alsoInOrder = <Schema extends z.ZodMiniType>(schema: Schema) => z.intersection(schema, InOrder)

/** By anybody. `website` is a trap: people do not see the field, so what is written there was not written by one. */
export const Submission = z
  .object({
    ...fields,
    id: Id,
    submitterName: mayBe(LONGEST.submitterName, say.submitterTooLong),
    submitterEmail: email,
    website: z.optional(z.string()),
  })
  .check(...together)
export type Submission = z.infer<typeof Submission>
