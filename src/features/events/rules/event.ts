import { earliestDay } from '#platform/days.ts'

/** What an admin decides. That an event is past is never stored: its days say so. */
export const STORED_STATUSES = ['pending', 'approved', 'rejected', 'cancelled'] as const
export type StoredStatus = (typeof STORED_STATUSES)[number]

export const STATUSES = [...STORED_STATUSES, 'past'] as const
export type Status = (typeof STATUSES)[number]

/** What is stored of an event that everybody may read by its id, over or not. */
export const OPEN_STATUSES = ['approved', 'cancelled'] as const satisfies StoredStatus[]
export const PUBLIC_STATUSES = [...OPEN_STATUSES, 'past'] as const satisfies Status[]
export type PublicStatus = (typeof PUBLIC_STATUSES)[number]

/** What the row menu does with an event, by what it is before. */
export const DECISIONS: Partial<Record<StoredStatus, readonly StoredStatus[]>> = {
  pending: ['approved', 'rejected'],
  approved: ['pending'],
}

export const EVENTS_PAGE = 9
export const ADMIN_PAGE = 10
/** Placeholders while the finder is read. */
export const SKELETONS = 6

export const DEFAULT_COUNTRY = 'US'
export const FIRST_DAY = '2020-01-01'
export const LAST_DAY = '2099-12-31'
/** So long may one event go on. */
export const MOST_DAYS = 366
export const MOST_TAGS = 10

export const LONGEST = {
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
}

/** Below the API's own. */
export const EVENTS_EXPORT_PATH = '/v1/admin/cleanup-events.csv'
export const TAGS_EXPORT_PATH = '/v1/admin/event-tags.csv'

export const ADMIN_SORTS = ['title', 'submitter', 'submitted_at', 'start_date', 'status'] as const
export type AdminSort = (typeof ADMIN_SORTS)[number]

/** Admins hear there that some event, or a tag, is not as it was. */
export const EVENTS_TOPIC = 'events'

export type Days = { startDate: string; endDate: string | null }

export const lastDayOf = ({ startDate, endDate }: Days): string => endDate ?? startDate

export type Times = Record<'startTime' | 'endTime', string | null>

/** On several days, and on each of them at these hours. */
export const isDaily = (event: Days & Times): boolean =>
  lastDayOf(event) > event.startDate && Boolean(event.startTime && event.endTime && event.endTime > event.startTime)

/** Through its last day, until that has ended everywhere on Earth. */
export const isUpcoming = (days: Days, now: Date): boolean => lastDayOf(days) >= earliestDay(now)

export const statusOf = (event: Days & { status: StoredStatus }, now: Date): Status =>
  event.status === 'approved' && !isUpcoming(event, now) ? 'past' : event.status

/** HH:MM, in 24 hours. */
export const TIME = /^([01]\d|2[0-3]):[0-5]\d$/

export const TAG_LONGEST = { name: 40, slug: 60 }

export const TAG_SORTS = ['name', 'slug', 'is_active', 'created_at'] as const
export type TagSort = (typeof TAG_SORTS)[number]
