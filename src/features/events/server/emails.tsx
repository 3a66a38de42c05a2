import type { LetterUrls } from '#features/members/server/service/notifying.ts'
import { countryLabel } from '#features/places/rules.ts'
import { regionName } from '#features/places/server/service/regions.ts'
import { formatDay } from '#platform/days.ts'
import { letter } from '#platform/server/mail/letter.tsx'
import type { Days } from '../rules/event.ts'

type Place = { locationName: string | null; city: string | null; region: string; countryCode: string }

const daysOf = ({ startDate, endDate }: Days) =>
  endDate && endDate !== startDate
    ? `${formatDay(startDate, 'TBD')} to ${formatDay(endDate, 'TBD')}`
    : formatDay(startDate, 'TBD')

const placeOf = ({ locationName, city, region, countryCode }: Place) =>
  [locationName, city, regionName(countryCode, region), countryLabel(countryCode)].filter(Boolean).join(', ')

const submitted = (event: { title: string } & Days & Place, urls: LetterUrls) =>
  letter({
    title: `New event submitted: ${event.title}`,
    paragraphs: [`${event.title}: ${daysOf(event)}, ${placeOf(event)}. It is waiting for review.`],
    action: { label: 'Open Event Management', url: `${urls.appUrl}/admin-main/events` },
    unsubscribe: { reason: 'You get this as an admin.', url: urls.unsubscribeUrl },
  })

export const adminLetters = { new_event_submitted: submitted }

/** Receipt for the submitter. Visitors can type any address, so the email contains nothing they typed but the day. */
export const receipt = (event: Days) =>
  letter({
    title: 'We have received your event',
    paragraphs: [
      `Thank you for submitting a cleanup event: ${daysOf(event)}. We'll review it soon, and write to you once it is decided.`,
      'You did not submit one? Then somebody has given your address by mistake, and there is nothing to do for you.',
    ],
  })

type Decided = { id: string; title: string } & Days

/**
 * Emails about a decision to the submitter. Only an approval quotes what they typed, because an admin has reviewed it.
 */
export const decisionLetters = {
  approved: ({ id, title, ...days }: Decided, appUrl: string) =>
    letter({
      title: 'Your event is approved',
      paragraphs: [`"${title}" (${daysOf(days)}) is approved: everybody can find it now. Thank you for organizing it!`],
      action: { label: 'See your event', url: `${appUrl}/cleanups/${id}` },
    }),
  rejected: (days: Decided, appUrl: string) =>
    letter({
      title: 'About the event you submitted',
      paragraphs: [
        `Thank you for submitting a cleanup event: ${daysOf(days)}. We have looked at it, and we cannot list it this time.`,
        'You think that we have missed something? Write to us, and we look at it again.',
      ],
      action: { label: 'Write to us', url: `${appUrl}/support` },
    }),
}
