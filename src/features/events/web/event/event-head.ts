import type { QueryClient } from '@tanstack/react-query'
import { pictureUrlAtSize, eventShareImageUrl } from '#features/photos/rules.ts'
import { publicPageHead, getPublicOrigin, formatDocumentTitle } from '#platform/web/page-head.ts'
import type { PublicEvent } from '../../contract/event.ts'
import { createEventPagePath } from '../../rules/urls.ts'
import { eventUiTexts as texts } from '../../copy.ts'
import { formatEventDateRange, formatEventPlaceInWords } from '../../rules/format.ts'
import { eventQueryOptions, isEventNotFoundError } from './load-event.ts'
import { getLastEventDay } from '../../rules/event.ts'

// Re-exported, so that the event route has only one lazy import: the landing page's bundle names each.
export { loadEventForPage } from './load-event.ts'

/** Maximum length of a meta description. Search engines and share previews cut off longer ones. */
const MAX_DESCRIPTION_LENGTH = 200

/** The browser does not receive server errors, so the route's status reports a missing event. */
export function readEventPageHead(queryClient: QueryClient, id: string, status: string) {
  const { data, error } = queryClient.getQueryState<PublicEvent>(eventQueryOptions(id).queryKey) ?? {}
  const isMissing = status === 'notFound' || isEventNotFoundError(error)
  if (data && !isMissing) return createEventPageHead(data)
  const title = formatDocumentTitle(isMissing ? texts.notFound : texts.event)
  return { meta: [{ title }, { name: 'robots', content: 'noindex' }] }
}

export function createEventPageHead(event: PublicEvent) {
  const { title, eventImageUrl } = event
  const path = createEventPagePath(event.id)
  const { meta, links } = publicPageHead({ title, description: createMetaDescription(event), path })
  const share = eventShareImageUrl(eventImageUrl)
  const images = [share, eventImageUrl && pictureUrlAtSize(eventImageUrl, 'eventImage', 800)]
    .filter((image) => typeof image === 'string' && image !== '')
    .map((image) => new URL(image!, getPublicOrigin()).href)
  return {
    meta: [
      ...meta,
      ...(share
        ? [
            { property: 'og:image', content: images[0]! },
            { property: 'og:image:alt', content: title },
            { name: 'twitter:image', content: images[0]! },
          ]
        : []),
    ],
    links,
    scripts: [
      {
        type: 'application/ld+json',
        children: serializeForScript(createEventStructuredData(event, { url: getPublicOrigin() + path, images })),
      },
    ],
  }
}

/** Escaping "<" prevents typed text from closing the script (XSS) or opening a comment. */
const serializeForScript = (data: object) => JSON.stringify(data).replaceAll('<', String.raw`\u003c`)

const asSentence = (text: string) => (/\p{P}$/u.test(text) ? text : `${text}.`)

/** Creates an event's meta description: days and place, then the beginning of its text. */
function createMetaDescription(event: PublicEvent): string {
  const facts = `${event.status === 'cancelled' ? 'Cancelled. ' : ''}${formatEventDateRange(event)}, ${formatEventPlaceInWords(event)}.`
  const texts = [event.subtitle, event.description].flatMap((each) => each?.trim() || [])
  const text = [facts, ...texts.map((each, at) => (at < texts.length - 1 ? asSentence(each) : each))]
    .join(' ')
    .replaceAll(/\s+/g, ' ')
  return text.length > MAX_DESCRIPTION_LENGTH ? `${text.slice(0, MAX_DESCRIPTION_LENGTH - 1).trimEnd()}…` : text
}

type PublicUrls = { url: string; images: string[] }

const formatLocalTime = (day: string, time: string | null) => (time ? `${day}T${time}:00` : day)

/** Structured data of an event for search engines (JSON-LD, schema.org). Times are local to its place. */
export const createEventStructuredData = (event: PublicEvent, { url, images }: PublicUrls) => ({
  '@context': 'https://schema.org',
  '@type': 'Event',
  name: event.title,
  startDate: formatLocalTime(event.startDate, event.startTime),
  endDate: formatLocalTime(getLastEventDay(event), event.endTime),
  eventStatus: `https://schema.org/${event.status === 'cancelled' ? 'EventCancelled' : 'EventScheduled'}`,
  eventAttendanceMode: `https://schema.org/${event.isGlobal ? 'Online' : 'Offline'}EventAttendanceMode`,
  location: event.isGlobal ? { '@type': 'VirtualLocation', url: event.hostUrl } : createSchemaPlace(event),
  description: event.description ?? event.subtitle ?? undefined,
  image: images.length > 0 ? images : undefined,
  organizer: { '@type': 'Organization', name: event.hostOrg, url: event.hostUrl },
  url,
})

const createSchemaPlace = ({ locationName, city, region, regionName, postalCode, countryCode }: PublicEvent) => ({
  '@type': 'Place',
  name: locationName ?? city ?? regionName,
  address: {
    '@type': 'PostalAddress',
    addressLocality: city ?? undefined,
    addressRegion: region,
    postalCode,
    addressCountry: countryCode,
  },
})
