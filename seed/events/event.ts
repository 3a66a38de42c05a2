import type { StoredEventStatus } from '#features/events/rules/event.ts'
import type { Photo } from '../history/cleanup.ts'
import type { TagSlug } from './tags.ts'

export type EventLocation = { countryCode: string; region: string; city?: string; postalCode: string }

type Weekday = 'Mon' | 'Tue' | 'Wed' | 'Thu' | 'Fri' | 'Sat' | 'Sun'

/** Event day relative to the day on which the town is created. `week` 0 is the current week. */
export type RelativeDay = { days?: number } & (
  | { week: number; on: Weekday }
  /** Day of the month that is `month` months ahead: 1 is its first day, 0 the last day of the month before. */
  | { month: number; day: number }
)

export type TownEvent = {
  title: string
  subtitle?: string
  description?: string
  at: EventLocation
  locationName?: string
  when: RelativeDay
  /** Start and end as HH:MM. */
  times?: [from: string, to?: string]
  hostOrg: string
  hostUrl: string
  registrationRequired?: boolean
  publicContactEmail?: string
  contactPhone?: string
  isGlobal?: boolean
  status?: StoredEventStatus
  submitter?: { name?: string; email?: string }
  tags: TagSlug[]
  image?: Photo
}
