import type { NotificationEmailUrls } from '#features/members/server/service/notification-emails.ts'
import { getCountryName } from '#features/places/rules.ts'
import { getRegionName } from '#features/places/server/service/regions.ts'
import { formatDay } from '#platform/days.ts'
import { renderEmail } from '#platform/server/mail/email-layout.tsx'
import type { EventDays } from '../rules/event.ts'

type Place = { locationName: string | null; city: string | null; region: string; countryCode: string }

const formatEventDays = ({ startDate, endDate }: EventDays) =>
  endDate && endDate !== startDate
    ? `${formatDay(startDate, 'TBD')} to ${formatDay(endDate, 'TBD')}`
    : formatDay(startDate, 'TBD')

const formatEventPlace = ({ locationName, city, region, countryCode }: Place) =>
  [locationName, city, getRegionName(countryCode, region), getCountryName(countryCode)].filter(Boolean).join(', ')

const newEventEmail = (event: { title: string } & EventDays & Place, urls: NotificationEmailUrls) =>
  renderEmail({
    title: `New event submitted: ${event.title}`,
    paragraphs: [`${event.title}: ${formatEventDays(event)}, ${formatEventPlace(event)}. It is waiting for review.`],
    action: { label: 'Open Event Management', url: `${urls.appUrl}/admin-main/events` },
    unsubscribe: { reason: 'You get this as an admin.', url: urls.unsubscribeUrl },
  })

export const eventEmailsToAdmins = { new_event_submitted: newEventEmail }

/**
 * E-mail receipt for the submitter of an event. Visitors can type any address, so the email quotes nothing they typed
 * except the days of the event.
 */
export const eventSubmissionReceiptEmail = (event: EventDays) =>
  renderEmail({
    title: 'We have received your event',
    paragraphs: [
      `Thank you for submitting a cleanup event: ${formatEventDays(event)}. We'll review it soon, and write to you once it is decided.`,
      'You did not submit one? Then somebody has given your address by mistake, and there is nothing to do for you.',
    ],
  })

type DecidedEvent = { id: string; title: string; reason?: string | undefined } & EventDays

/**
 * Matches a web address in a title, also without a scheme and in any script: mail programs would turn it into a link. An
 * abbreviation before a name, as in "St.Patrick", is none.
 */
const WEB_ADDRESS =
  /:\/\/|(?!(?<![\p{L}\p{N}.-])(?:St|Ste|Dr|Mr|Mrs|Ms|Mt|Ft|Prof)\.\p{Lu}\p{Ll}+(?![\p{L}\p{N}./:-]))(?<![\p{L}\p{N}])[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*[.\u3002]\p{L}[\p{L}\p{M}]/u

/**
 * Whether an email about a hidden event may quote its title. Anybody can submit an event with another person's email
 * address, so titles with a web address are not quoted, even one with invisible characters.
 */
const isQuotable = (title: string) =>
  !WEB_ADDRESS.test(title.normalize('NFKC').replaceAll(/\p{Default_Ignorable_Code_Point}/gu, ''))

const describeRejection = ({ title, ...days }: DecidedEvent) =>
  isQuotable(title)
    ? `Thank you for submitting "${title}" (${formatEventDays(days)}). We have looked at it, and we cannot list it this time.`
    : `Thank you for submitting your cleanup event (${formatEventDays(days)}). We have looked at it, and we cannot list it this time.`

const describeReset = ({ title, ...days }: DecidedEvent) =>
  isQuotable(title)
    ? `We have taken "${title}" (${formatEventDays(days)}) off the list, to look at it again. We write to you once it is decided.`
    : `We have taken your cleanup event (${formatEventDays(days)}) off the list, to look at it again. We write to you once it is decided.`

const reasonParagraphs = ({ reason }: DecidedEvent) => (reason ? [`The reason of our reviewer: ${reason}`] : [])

/** E-mails to an event's submitter about its approval, its rejection, and its reset to pending. */
export const eventDecisionEmails = {
  approved: ({ id, title, ...days }: DecidedEvent, appUrl: string) =>
    renderEmail({
      title: 'Your event is approved',
      paragraphs: [
        `"${title}" (${formatEventDays(days)}) is approved: everybody can find it now. Thank you for organizing it!`,
      ],
      action: { label: 'See your event', url: `${appUrl}/cleanups/${id}` },
    }),
  rejected: (event: DecidedEvent, appUrl: string) =>
    renderEmail({
      title: 'About the event you submitted',
      paragraphs: [
        describeRejection(event),
        ...reasonParagraphs(event),
        'You think that we have missed something? Write to us, and we look at it again.',
      ],
      action: { label: 'Write to us', url: `${appUrl}/support` },
    }),
  pending: (event: DecidedEvent, appUrl: string) =>
    renderEmail({
      title: 'Your event is not listed for now',
      paragraphs: [
        describeReset(event),
        ...reasonParagraphs(event),
        'You can tell us something about it? Write to us.',
      ],
      action: { label: 'Write to us', url: `${appUrl}/support` },
    }),
}
