import type { Event } from '../../../contract/shown.ts'
import { lastDayOf } from '../../../rules/event.ts'

type At = { url: string; images: string[] }

const moment = (day: string, time: string | null) => (time ? `${day}T${time}:00` : day)

/** What search engines read of an event, in the words of schema.org. Times are those that clocks show there. */
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
