/*
 * RSS 2.0, written without a library. Tried on 2026-11-24: feed 6.0.0, which took 8.6 ms for 200 events, here 2.9 ms,
 * and saves no lines of code.
 */
import { brand } from '#platform/brand.ts'
import type { Event } from '../../contract/event.ts'
import { eventPath } from '../../rules/addresses.ts'
import { dateRange, formatTimes } from '../../rules/format.ts'
import { placeOf } from './calendar.ts'

/** Time for which a feed reader may cache the feed, in minutes. */
const KEPT = 60

type Feed = {
  events: Event[]
  /** URLs: `origin` of Cleanstreak, `self` of this feed, and `finder` with the same filters. */
  origin: string
  self: string
  finder: string
  name: string
}

export const rssOf = ({ events, origin, self, finder, name }: Feed): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>${xml(name)}</title>
<link>${xml(finder)}</link>
<atom:link href="${xml(self)}" rel="self" type="application/rss+xml"/>
<description>${xml(`Upcoming cleanups on ${brand.name}, the latest news first`)}</description>
<language>en</language>
<ttl>${KEPT}</ttl>
${events.map((event) => itemOf(event, origin + eventPath(event.id))).join('')}</channel>
</rss>
`

const itemOf = (event: Event, url: string) => `<item>
<title>${xml(event.title)}</title>
<link>${xml(url)}</link>
<guid isPermaLink="true">${xml(url)}</guid>
<pubDate>${new Date(event.updatedAt).toUTCString()}</pubDate>
${event.tags.map(({ name }) => `<category>${xml(name)}</category>\n`).join('')}<description>${xml(html(htmlAboutOf(event)))}</description>
</item>
`

const whenAndWhere = (event: Event): string => {
  const hours = formatTimes(event)
  return [hours ? `${dateRange(event)}, ${hours}` : dateRange(event), placeOf(event)].join('\n')
}

const htmlAboutOf = (event: Event): string =>
  [whenAndWhere(event), event.subtitle, event.description].filter(Boolean).join('\n\n')

/** Escapes text for XML and removes the characters that XML forbids. */
const xml = (text: string): string => escaped(text.toWellFormed().replaceAll(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, ''))

/** Converts typed text to HTML paragraphs and line breaks. Everything else in it is escaped. */
const html = (text: string): string =>
  text
    .split(/(?:\r\n|[\r\n\u2028\u2029]){2,}/)
    .map((paragraph) => `<p>${escaped(paragraph).replaceAll(/\r\n|[\r\n\u2028\u2029]/g, '<br/>')}</p>`)
    .join('')

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character]!)
