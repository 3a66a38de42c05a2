import type { StoredStatus } from '#features/events/rules/event.ts'
import type { Photo } from '../history/cleanup.ts'
import type { TagSlug } from './tags.ts'

/** Where it is, as an event says so. */
export type Spot = { countryCode: string; region: string; city?: string; postalCode: string }

type Weekday = 'Mon' | 'Tue' | 'Wed' | 'Thu' | 'Fri' | 'Sat' | 'Sun'

/** Counted from the day on which the town is made. */
export type When = { days?: number } & (
  | { week: number; on: Weekday }
  /** 1 is the first day of the month that is so many months away, -1 the last but one before it */
  | { month: number; day: number }
)

/** Somebody's invitation to pick up litter. */
export type TownEvent = {
  title: string
  subtitle?: string
  description?: string
  at: Spot
  locationName?: string
  when: When
  /** HH:MM, from and to */
  times?: [from: string, to?: string]
  hostOrg: string
  hostUrl: string
  registrationRequired?: boolean
  publicContactEmail?: string
  contactPhone?: string
  isGlobal?: boolean
  status?: StoredStatus
  submitter?: { name?: string; email?: string }
  tags: TagSlug[]
  image?: Photo
}
