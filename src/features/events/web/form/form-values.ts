import { v7 } from 'uuid'
import { blanksOf, type Typing as TypingOf, typingOf } from '#platform/fields.ts'
import type { FormOf } from '#platform/web/form/use-form.ts'
import type { ManagedEvent } from '../../contract/admin.ts'
import { EVENT_FIELDS } from '../../contract/event.ts'
import { DEFAULT_COUNTRY, type StoredStatus } from '../../rules/event.ts'

/** Where it is, as far as a postal code can tell. */
export type Filled = { city: string; region: string; countryCode: string }

export type Typing = TypingOf<typeof EVENT_FIELDS> & {
  /** made with the draft, so that what is sent twice is one event; its image belongs to it from the start */
  id: string
  /** small, and within the draft: before the event is saved its image is shown to nobody */
  imagePreview: string | null
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
  ...blanksOf(EVENT_FIELDS),
  id: v7(),
  imagePreview: null,
  selectedTags: [],
  submitterName: '',
  submitterEmail: '',
  website: '',
  status: 'approved',
  updatedAt: null,
  filled: { city: '', region: '', countryCode: DEFAULT_COUNTRY },
})

export function typedIn(event: ManagedEvent): Typing {
  const { id, countryCode, selectedTags, storedStatus: status, updatedAt } = event
  const place = { city: event.city ?? '', region: event.regionName, countryCode }
  return {
    ...aNewOne(),
    ...typingOf(EVENT_FIELDS, event),
    ...place,
    id,
    selectedTags,
    status,
    updatedAt,
    filled: place,
  }
}
