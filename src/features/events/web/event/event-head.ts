import type { QueryClient } from '@tanstack/react-query'
import { pictureAt, shareImageUrl } from '#features/photos/rules.ts'
import { pageHead, publicOrigin, titleOf } from '#platform/web/page-head.ts'
import type { Event } from '../../contract/event.ts'
import { eventPath } from '../../rules/addresses.ts'
import { eventSentences as say } from '../../copy.ts'
import { dateRange, placeInWords } from '../../rules/format.ts'
import { eventQuery, isNoEvent } from './load-event.ts'
import { lastDayOf } from '../../rules/event.ts'

// Re-exported, so that the route names only one lazy module: each such name is in the landing page's bundle.
export { loadEvent } from './load-event.ts'

/** Longest description that search engines and share previews show, in characters. */
const LONGEST = 200

export function headOf(queryClient: QueryClient, id: string) {
  const { data, error } = queryClient.getQueryState<Event>(eventQuery(id).queryKey) ?? {}
  if (data && !isNoEvent(error)) return eventHead(data)
  const title = titleOf(isNoEvent(error) ? say.notFound : say.event)
  return { meta: [{ title }, { name: 'robots', content: 'noindex' }] }
}

export function eventHead(event: Event) {
  const { title, eventImageUrl } = event
  const path = eventPath(event.id)
  const { meta, links } = pageHead({ title, description: inShort(event), path })
  const share = shareImageUrl(eventImageUrl)
  const images = [share, eventImageUrl && pictureAt(eventImageUrl, 'eventImage', 800)]
    .filter((image) => typeof image === 'string' && image !== '')
    .map((image) => new URL(image!, publicOrigin()).href)
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
        children: inScript(structuredData(event, { url: publicOrigin() + path, images })),
      },
    ],
  }
}

/**
 * Serializes data for a script element. Escaping "<" prevents typed text from closing the script (XSS) or opening a
 * comment.
 */
const inScript = (data: object) => JSON.stringify(data).replaceAll('<', String.raw`\u003c`)

const asSentence = (text: string) => (/\p{P}$/u.test(text) ? text : `${text}.`)

/** Meta description of an event: days and place, then the beginning of its text. */
function inShort(event: Event): string {
  const facts = `${event.status === 'cancelled' ? 'Cancelled. ' : ''}${dateRange(event)}, ${placeInWords(event)}.`
  const said = [event.subtitle, event.description].flatMap((each) => each?.trim() || [])
  const text = [facts, ...said.map((each, at) => (at < said.length - 1 ? asSentence(each) : each))]
    .join(' ')
    .replaceAll(/\s+/g, ' ')
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1).trimEnd()}…` : text
}

type At = { url: string; images: string[] }

const moment = (day: string, time: string | null) => (time ? `${day}T${time}:00` : day)

/** Structured data of an event for search engines (JSON-LD, schema.org). Times are local to the place of the event. */
export const structuredData = (event: Event, { url, images }: At) => ({
  '@context': 'https://schema.org',
  '@type': 'Event',
  name: event.title,
  startDate: moment(event.startDate, event.startTime),
  endDate: moment(lastDayOf(event), event.endTime),
  eventStatus: `https://schema.org/${event.status === 'cancelled' ? 'EventCancelled' : 'EventScheduled'}`,
  eventAttendanceMode: `https://schema.org/${event.isGlobal ? 'Online' : 'Offline'}EventAttendanceMode`,
  location: event.isGlobal ? { '@type': 'VirtualLocation', url: event.hostUrl } : placeOf(event),
  description: event.description ?? event.subtitle ?? undefined,
  image: images.length > 0 ? images : undefined,
  organizer: { '@type': 'Organization', name: event.hostOrg, url: event.hostUrl },
  url,
})

const placeOf = ({ locationName, city, region, regionName, postalCode, countryCode }: Event) => ({
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
