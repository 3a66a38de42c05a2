import { v7 } from 'uuid'
import type { FormOf } from '#platform/web/form/use-form.ts'
import type { ManagedEvent } from '../../contract/admin.ts'
import { DEFAULT_COUNTRY, type StoredStatus } from '../../rules/event.ts'

/** Where it is, as far as a postal code can tell. */
export type Filled = { city: string; region: string; countryCode: string }

export type Typing = {
  /** made with the draft, so that what is sent twice is one event; its image belongs to it from the start */
  id: string
  title: string
  subtitle: string
  description: string
  eventImageUrl: string | null
  /** small, and within the draft: before the event is saved its image is shown to nobody */
  imagePreview: string | null
  postalCode: string
  locationName: string
  city: string
  region: string
  countryCode: string | null
  startDate: string | null
  startTime: string
  /** empty for the same day; null while it is not a whole one */
  endDate: string | null
  endTime: string
  hostOrg: string
  hostUrl: string
  registrationRequired: boolean
  publicContactEmail: string
  contactPhone: string
  isGlobal: boolean
  selectedTags: string[]
  submitterName: string
  submitterEmail: string
  website: string
  status: StoredStatus
  /** of the event as it was opened */
  updatedAt: string | null
  /** what nobody has typed: a postal code may fill in something else */
  filled: Filled
}
export type EventForm = FormOf<Typing>

export const aNewOne = (): Typing => ({
  id: v7(),
  title: '',
  subtitle: '',
  description: '',
  eventImageUrl: null,
  imagePreview: null,
  postalCode: '',
  locationName: '',
  city: '',
  region: '',
  countryCode: DEFAULT_COUNTRY,
  startDate: null,
  startTime: '',
  endDate: '',
  endTime: '',
  hostOrg: '',
  hostUrl: '',
  registrationRequired: false,
  publicContactEmail: '',
  contactPhone: '',
  isGlobal: false,
  selectedTags: [],
  submitterName: '',
  submitterEmail: '',
  website: '',
  status: 'approved',
  updatedAt: null,
  filled: { city: '', region: '', countryCode: DEFAULT_COUNTRY },
})

export function typedIn(event: ManagedEvent): Typing {
  const { id, title, eventImageUrl, postalCode, countryCode, startDate, hostOrg, hostUrl, isGlobal } = event
  const place = { city: event.city ?? '', region: event.regionName, countryCode }
  return {
    ...aNewOne(),
    ...place,
    id,
    title,
    subtitle: event.subtitle ?? '',
    description: event.description ?? '',
    eventImageUrl,
    postalCode,
    locationName: event.locationName ?? '',
    startDate,
    startTime: event.startTime ?? '',
    endDate: event.endDate ?? '',
    endTime: event.endTime ?? '',
    hostOrg,
    hostUrl,
    registrationRequired: event.registrationRequired,
    publicContactEmail: event.publicContactEmail ?? '',
    contactPhone: event.contactPhone ?? '',
    isGlobal,
    selectedTags: event.selectedTags,
    status: event.storedStatus,
    updatedAt: event.updatedAt,
    filled: place,
  }
}
