import { MAX_REVIEW_NOTE_LENGTH } from '#features/cleanups/rules.ts'
import { earliestDayOnEarth } from '#platform/days.ts'

/** Statuses that an admin can set. `past` is never stored: it follows from the days of the event. */
export const STORED_EVENT_STATUSES = ['pending', 'approved', 'rejected', 'cancelled'] as const
export type StoredEventStatus = (typeof STORED_EVENT_STATUSES)[number]

export const EVENT_STATUSES = [...STORED_EVENT_STATUSES, 'past'] as const
export type EventStatus = (typeof EVENT_STATUSES)[number]

/** Stored statuses of events that every visitor may read by id, also after their end. */
export const PUBLIC_STORED_EVENT_STATUSES = ['approved', 'cancelled'] as const satisfies StoredEventStatus[]
export const PUBLIC_EVENT_STATUSES = [...PUBLIC_STORED_EVENT_STATUSES, 'past'] as const satisfies EventStatus[]
export type PublicEventStatus = (typeof PUBLIC_EVENT_STATUSES)[number]

/** Decisions offered in the admin list, by the stored status of an event. */
export const ALLOWED_EVENT_DECISIONS: Partial<Record<StoredEventStatus, readonly StoredEventStatus[]>> = {
  pending: ['approved', 'rejected'],
  approved: ['pending'],
}

export type EventDecisionStatusWithReason = Exclude<StoredEventStatus, 'approved' | 'cancelled'>

/** Tells whether a change of the status needs a reason for the submitter: a rejection, or the end of an approval. */
export const needsDecisionReason = (
  from: StoredEventStatus,
  to: StoredEventStatus,
): to is EventDecisionStatusWithReason =>
  from !== to && (to === 'rejected' || (to === 'pending' && from === 'approved'))

export const EVENT_FINDER_PAGE_SIZE = 9
export const EVENT_AND_TAG_LIST_PAGE_SIZE = 10
export const EVENT_CARD_SKELETON_COUNT = 6

export const DEFAULT_EVENT_COUNTRY = 'US'
/** Event tags that a new installation starts with, by slug. */
export const SUGGESTED_TAG_NAMES = {
  beach: 'Beach',
  'family-friendly': 'Family friendly',
  monthly: 'Monthly',
  park: 'Park',
  plogging: 'Plogging',
  river: 'River',
  schools: 'Schools',
  street: 'Street',
}

export const EARLIEST_EVENT_DAY = '2020-01-01'
export const LATEST_EVENT_DAY = '2099-12-31'
export const MAX_EVENT_TAGS = 10

export const MAX_EVENT_FIELD_LENGTHS = {
  title: 120,
  subtitle: 160,
  description: 5000,
  locationName: 150,
  city: 80,
  region: 80,
  hostOrg: 120,
  hostUrl: 500,
  email: 254,
  contactPhone: 40,
  submitterName: 100,
  decisionReason: MAX_REVIEW_NOTE_LENGTH,
}

/** API path of the CSV export of events, without the `/api` prefix. */
export const EVENTS_CSV_EXPORT_PATH = '/v1/admin/cleanup-events.csv'
export const EVENT_TAGS_CSV_EXPORT_PATH = '/v1/admin/event-tags.csv'

export const ADMIN_EVENT_SORT_COLUMNS = ['title', 'submitter', 'submitted_at', 'start_date', 'status'] as const
export type AdminEventSortColumn = (typeof ADMIN_EVENT_SORT_COLUMNS)[number]

/** Topic of live updates: tells admins that an event or a tag has changed. */
export const EVENTS_LIVE_UPDATE_TOPIC = 'events'

export type EventDays = { startDate: string; endDate: string | null }

export const getLastEventDay = ({ startDate, endDate }: EventDays): string => endDate ?? startDate

/** Field that holds the last day of an event, for errors about it. */
export const nameFieldOfLastDay = ({ endDate }: Pick<EventDays, 'endDate'>) => (endDate ? 'endDate' : 'startDate')

/** Tells whether an event lasts longer than a year: one that begins on January 1 can last until December 31. */
export const isLongerThanYear = (startDate: string, endDate: string): boolean =>
  endDate >= `${Number(startDate.slice(0, 4)) + 1}${startDate.slice(4)}`

export type EventTimes = Record<'startTime' | 'endTime', string | null>

/** True for an event over several days whose start and end times apply to each day. */
export const hasDailyHours = (event: EventDays & EventTimes): boolean =>
  getLastEventDay(event) > event.startDate &&
  Boolean(event.startTime && event.endTime && event.endTime > event.startTime)

/** Tells whether an event is upcoming: until its last day has ended everywhere on Earth. */
export const isUpcomingEvent = (days: EventDays, now: Date): boolean => getLastEventDay(days) >= earliestDayOnEarth(now)

export const getEventStatus = (event: EventDays & { status: StoredEventStatus }, now: Date): EventStatus =>
  event.status === 'approved' && !isUpcomingEvent(event, now) ? 'past' : event.status

/** Name of the event submission form for the server, which accepts it without JavaScript. */
export const EVENT_SUBMISSION_FORM = 'event-submission'

/** Name of the image file in that form. With JavaScript the image is uploaded before the form is sent. */
export const EVENT_IMAGE_FILE = 'image'

export const TIME_OF_DAY_PATTERN = /^([01]\d|2[0-3]):[0-5]\d$/

const PHONE_CHARACTERS = /^\(?\+?[\p{Nd}\p{Pd}\u2212\s()./]+([,;]?\s*(ext(ension)?\.?|x|#)\s*\p{Nd}{1,6})?$/iu
const [FEWEST_PHONE_DIGITS, MOST_PHONE_DIGITS] = [5, 15]

/**
 * Tells whether a text looks like a phone number of any country, with or without an extension. Digits and dashes of all
 * scripts are accepted.
 */
export function isPhoneNumber(typed: string): boolean {
  // Full-width characters become ordinary ones. Numbers copied from contacts have invisible direction marks.
  const plain = typed.normalize('NFKC').replaceAll(/\p{Cf}/gu, '')
  const [number = ''] = plain.split(/ext|x|#/i)
  const digits = number.match(/\p{Nd}/gu)?.length ?? 0
  return PHONE_CHARACTERS.test(plain) && digits >= FEWEST_PHONE_DIGITS && digits <= MOST_PHONE_DIGITS
}

export const MAX_TAG_FIELD_LENGTHS = { name: 40, slug: 60 }

export const TAG_SORT_COLUMNS = ['name', 'slug', 'is_active', 'created_at'] as const
export type TagSortColumn = (typeof TAG_SORT_COLUMNS)[number]
