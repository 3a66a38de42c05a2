import { cleanupReviewUiTexts } from '#features/cleanups/copy.ts'
import { formatNumber } from '#platform/numbers.ts'
import { slugErrorMessages } from '#platform/slugs.ts'
import {
  EARLIEST_EVENT_DAY,
  LATEST_EVENT_DAY,
  MAX_EVENT_FIELD_LENGTHS,
  MAX_EVENT_TAGS,
  MAX_TAG_FIELD_LENGTHS,
} from './rules/event.ts'

const tooLong = (what: string, most: number) => `${what} must be at most ${formatNumber(most)} characters`

/** User-facing sentences about events, also for API errors. */
export const eventUiTexts = {
  listFailed: 'Failed to load cleanup events. Please try again later.',
  noneFound: 'No cleanups found. Please update or clear filters.',
  unknownFilter: {
    country: (code: string) => `There is no country “${code}”.`,
    tag: (slug: string) => `There is no tag “${slug}”.`,
  },
  eventFailed: 'Failed to load event details. Please try again later.',
  notFound: 'Event Not Found',
  event: 'Cleanup event',
  idRequired: 'Event ID is required',
  tagsFailed: 'Failed to load tags',
  linkCopied: 'Link copied',
  linkNotCopied: 'The link could not be copied. It stands in the address bar.',
  noDescription: 'The host has not written more yet. Their website may tell.',
  cancelled: 'This cleanup has been cancelled.',
  past: 'This cleanup is over.',

  titleRequired: 'Event title is required',
  postalCodeRequired: 'Postal code is required',
  regionRequired: 'State/Region is required',
  regionGlobal: 'This is no state or region. For an event without a place, turn on "Global event".',
  countryRequired: 'Country is required',
  startRequired: 'Start date is required',
  hostRequired: 'Host organization is required',
  urlRequired: 'Event website is required',
  urlInvalid: 'Please enter a valid URL',
  emailInvalid: 'Please enter a valid email address.',
  endBeforeStart: 'End date cannot be before the start date',
  endTimeBeforeStart: 'End time cannot be before the start time',
  endInvalid: 'Please choose a whole date, or leave it empty',
  lastsTooLong: 'An event can last at most a year',
  dayOutOfRange: `Please choose a day from ${EARLIEST_EVENT_DAY.slice(0, 4)} to ${LATEST_EVENT_DAY.slice(0, 4)}`,
  timeInvalid: 'Please choose a time',
  filledIn: (country: string) => `Location details auto-filled from ${country} postal code`,
  titleTooLong: tooLong('Event title', MAX_EVENT_FIELD_LENGTHS.title),
  subtitleTooLong: tooLong('Subtitle', MAX_EVENT_FIELD_LENGTHS.subtitle),
  descriptionTooLong: tooLong('Description', MAX_EVENT_FIELD_LENGTHS.description),
  postalCodeTooLong: (most: number) => tooLong('Postal code', most),
  locationTooLong: tooLong('Location name', MAX_EVENT_FIELD_LENGTHS.locationName),
  cityTooLong: tooLong('City', MAX_EVENT_FIELD_LENGTHS.city),
  regionTooLong: tooLong('State/Region', MAX_EVENT_FIELD_LENGTHS.region),
  hostTooLong: tooLong('Host organization', MAX_EVENT_FIELD_LENGTHS.hostOrg),
  urlTooLong: tooLong('Event website', MAX_EVENT_FIELD_LENGTHS.hostUrl),
  phoneTooLong: tooLong('Phone', MAX_EVENT_FIELD_LENGTHS.contactPhone),
  submitterTooLong: tooLong('Your name', MAX_EVENT_FIELD_LENGTHS.submitterName),
  tooManyTags: `Please choose at most ${MAX_EVENT_TAGS} tags`,

  imageUpdated: 'Event image updated successfully',
  imageFailed: 'There was an error uploading your event image. Please try again.',
  imageLost: 'The event image is no longer there. Please choose it again.',

  submitted: "Cleanup event submitted successfully! We'll review it soon.",
  notSubmitted: 'Failed to submit cleanup event',
  tooManySent: (minutes: number) =>
    `Many events were submitted from your network just now. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
  created: 'Event created successfully!',
  notCreated: 'Failed to create event',
  updated: 'Event updated successfully',
  notUpdated: 'Failed to update event',
  deleted: 'Event deleted successfully',
  notDeleted: 'Failed to delete event',
  decided: (status: string) => `Event ${status} successfully`,
  notDecided: 'Failed to update event status',
  undone: 'Decision undone',
  tooLate: cleanupReviewUiTexts.tooLate,
  reasonTooLong: tooLong('The reason', MAX_EVENT_FIELD_LENGTHS.decisionReason),
  changedMeanwhile: 'This event has changed since you opened it. Please look at it again.',
}

export const eventTagUiTexts = {
  ...slugErrorMessages,
  nameRequired: 'Tag name is required',
  nameTooLong: tooLong('Tag name', MAX_TAG_FIELD_LENGTHS.name),
  slugTooLong: tooLong('Slug', MAX_TAG_FIELD_LENGTHS.slug),
  notFound: 'This tag is no longer there.',
  created: 'Tag created successfully',
  notCreated: 'Failed to create tag',
  updated: 'Tag updated successfully',
  notUpdated: 'Failed to update tag',
  deleted: 'Tag deleted successfully',
  notDeleted: 'Failed to delete tag',
  changedMeanwhile: 'This tag has changed since you opened it. Please look at it again.',
}
