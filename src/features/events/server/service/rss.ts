/*
 * RSS 2.0, written without a library. Tried on 2026-11-24: feed 6.0.0, which took 8.6 ms for 200 events, here 2.9 ms,
 * and saves no lines of code.
 */
import type { PublicEvent } from '../../contract/event.ts'
import { createEventPagePath } from '../../rules/urls.ts'
import { formatEventDateRange, formatEventTimes } from '../../rules/format.ts'
import { formatCalendarEventLocation } from './calendar.ts'

/** Time for which a feed reader may cache the RSS feed, in minutes. */
const TTL_MINUTES = 60

type RssFeedInput = {
  events: PublicEvent[]
  /**
   * URLs in an RSS feed of events: `origin` of Cleanstreak, `self` of this feed, and `finder` with the same filters.
   */
  origin: string
  self: string
  finder: string
  name: string
  organizationName: string
}

export const renderEventRssFeed = ({ events, origin, self, finder, name, organizationName }: RssFeedInput): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>${toXmlText(name)}</title>
<link>${toXmlText(finder)}</link>
<atom:link href="${toXmlText(self)}" rel="self" type="application/rss+xml"/>
<description>${toXmlText(`Upcoming cleanups on ${organizationName}, the latest news first`)}</description>
<language>en</language>
<ttl>${TTL_MINUTES}</ttl>
${events.map((event) => renderItem(event, origin + createEventPagePath(event.id))).join('')}</channel>
</rss>
`

const renderItem = (event: PublicEvent, url: string) => `<item>
<title>${toXmlText(event.title)}</title>
<link>${toXmlText(url)}</link>
<guid isPermaLink="true">${toXmlText(url)}</guid>
<pubDate>${new Date(event.updatedAt).toUTCString()}</pubDate>
${event.tags.map(({ name }) => `<category>${toXmlText(name)}</category>\n`).join('')}<description>${toXmlText(toHtmlText(createDescription(event)))}</description>
</item>
`

const formatDaysAndPlace = (event: PublicEvent): string => {
  const hours = formatEventTimes(event)
  return [
    hours ? `${formatEventDateRange(event)}, ${hours}` : formatEventDateRange(event),
    formatCalendarEventLocation(event),
  ].join('\n')
}

const createDescription = (event: PublicEvent): string =>
  [formatDaysAndPlace(event), event.subtitle, event.description].filter(Boolean).join('\n\n')

/** Escapes text for XML and removes the characters that XML forbids. */
const toXmlText = (text: string): string =>
  escapeMarkup(text.toWellFormed().replaceAll(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, ''))

/** Converts typed text to HTML paragraphs and line breaks. Everything else in it is escaped. */
const toHtmlText = (text: string): string =>
  text
    .split(/(?:\r\n|[\r\n\u2028\u2029]){2,}/)
    .map((paragraph) => `<p>${escapeMarkup(paragraph).replaceAll(/\r\n|[\r\n\u2028\u2029]/g, '<br/>')}</p>`)
    .join('')

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escapeMarkup = (text: string) => text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character]!)
