import { XMLParser } from 'fast-xml-parser'
import fc from 'fast-check'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { isPlainSingleLineText, isPlainMultilineText } from '#platform/characters.ts'
import type { PublicEvent } from '../../contract/event.ts'
import { aPublicEvent } from '../../contract/testing.ts'
import { renderEventCalendar } from './calendar.ts'
import { renderEventRssFeed } from './rss.ts'

const ORIGIN = 'https://streets.example.org'

const LONDON = { countryCode: 'GB', region: 'ENG', regionName: 'England', city: 'London' }

async function read(...events: PublicEvent[]) {
  const file = await renderEventCalendar({ events, origin: ORIGIN })
  const calendar = new ICAL.Component(ICAL.parse(file) as unknown[])
  const [first] = calendar.getAllSubcomponents('vevent')
  return { file, calendar, component: first!, event: new ICAL.Event(first) }
}

/** Reads start and end as a program does that knows no time zone by name. */
async function readTimes(set: Partial<PublicEvent>) {
  const { calendar, event } = await read(aPublicEvent(set))
  const zone = calendar.getFirstSubcomponent('vtimezone')
  const formatTime = (time: ICAL.Time) => {
    if (time.isDate) return time.toString()
    if (time.zone === ICAL.Timezone.localTimezone) return `${time.toString()} there`
    time.zone = new ICAL.Timezone(zone!)
    return time.toJSDate().toISOString()
  }
  return [formatTime(event.startDate), formatTime(event.endDate)]
}

test('renderEventCalendar writes start and end in the time zone of the event’s place', async () => {
  expect(await readTimes({})).toEqual(['2026-12-06T15:00:00.000Z', '2026-12-06T18:00:00.000Z'])
  expect(await readTimes({ ...LONDON, startDate: '2026-12-06' })).toEqual([
    '2026-12-06T08:00:00.000Z',
    '2026-12-06T11:00:00.000Z',
  ])
  expect(await readTimes({ ...LONDON, startDate: '2027-07-04' })).toEqual([
    '2027-07-04T07:00:00.000Z',
    '2027-07-04T10:00:00.000Z',
  ])
  const sydney = { countryCode: 'AU', region: 'NSW', regionName: 'New South Wales', city: 'Sydney' }
  expect(await readTimes({ ...sydney, startDate: '2026-12-31' })).toEqual([
    '2026-12-30T21:00:00.000Z',
    '2026-12-31T00:00:00.000Z',
  ])
  // This event lasts from one evening to the morning two days later.
  expect(await readTimes({ ...sydney, startDate: '2026-12-31', endDate: '2027-01-02', startTime: '20:00' })).toEqual([
    '2026-12-31T09:00:00.000Z',
    '2027-01-02T00:00:00.000Z',
  ])
  // The repeated hour at the end of daylight saving time lies within the event.
  const denver = { region: 'CO', regionName: 'Colorado', city: 'Denver', startDate: '2026-11-01' }
  expect(await readTimes({ ...denver, startTime: '00:30', endTime: '03:00' })).toEqual([
    '2026-11-01T06:30:00.000Z',
    '2026-11-01T10:00:00.000Z',
  ])
})

test('a calendar event with daily hours repeats on each of its days', async () => {
  const { event, component } = await read(aPublicEvent({ startDate: '2027-01-30', endDate: '2027-02-02' }))
  expect([event.startDate, event.endDate].map(String)).toEqual(['2027-01-30T08:00:00', '2027-01-30T11:00:00'])
  const days = event.iterator()
  const occurrences = Array.from({ length: 5 }, () => days.next() as ICAL.Time | undefined)
  expect(occurrences.map((day) => day?.toString())).toEqual([
    '2027-01-30T08:00:00',
    '2027-01-31T08:00:00',
    '2027-02-01T08:00:00',
    '2027-02-02T08:00:00',
    undefined,
  ])
  expect((await read(aPublicEvent())).component.hasProperty('rrule')).toBe(false)
  expect(component.hasProperty('rrule')).toBe(true)
})

test('a calendar event without a known time zone has floating local times', async () => {
  const nowhere = { region: 'TX', regionName: 'Texas', city: 'Nobody knows it' }
  expect(await readTimes(nowhere)).toEqual(['2026-12-06T08:00:00 there', '2026-12-06T11:00:00 there'])
  expect(await readTimes({ isGlobal: true })).toEqual(['2026-12-06T08:00:00 there', '2026-12-06T11:00:00 there'])
})

test('a calendar event without times lasts whole days, and one without an end time ends with its last day', async () => {
  const days = { startTime: null, endTime: null }
  expect(await readTimes(days)).toEqual(['2026-12-06', '2026-12-07'])
  expect(await readTimes({ ...days, endDate: '2026-12-08' })).toEqual(['2026-12-06', '2026-12-09'])
  expect(await readTimes({ endTime: null })).toEqual(['2026-12-06T15:00:00.000Z', '2026-12-06T15:00:00.000Z'])
  expect(await readTimes({ endTime: null, endDate: '2026-12-08' })).toEqual([
    '2026-12-06T15:00:00.000Z',
    '2026-12-09T07:00:00.000Z',
  ])
})

test('a calendar event has a stable id, a growing sequence number and a cancelled status', async () => {
  const [before, after] = [
    await read(aPublicEvent()),
    await read(aPublicEvent({ updatedAt: '2026-11-02T00:00:00.000Z' })),
  ]
  expect(before.event.uid).toBe(`${aPublicEvent().id}@streets.example.org`)
  expect(after.event.uid).toBe(before.event.uid)
  expect(after.event.sequence).toBeGreaterThan(before.event.sequence)
  expect(String(before.component.getFirstPropertyValue('dtstamp'))).toBe('2026-11-01T10:20:30Z')
  expect(before.component.getFirstPropertyValue('status')).toBe('CONFIRMED')
  expect(before.component.getFirstPropertyValue('url')).toBe(`${ORIGIN}/cleanups/${aPublicEvent().id}`)
  expect(before.event.location).toBe('Phoenix, Arizona 85016, United States')
  const cancelled = await read(aPublicEvent({ status: 'cancelled' }))
  expect(cancelled.component.getFirstPropertyValue('status')).toBe('CANCELLED')
})

test('calendar events in the same time zone share its definition', async () => {
  const events = [
    aPublicEvent(),
    aPublicEvent({ id: '2', startDate: '2028-01-01' }),
    aPublicEvent({ id: '3', ...LONDON }),
  ]
  const { calendar, file } = await read(...events)
  const zones = calendar.getAllSubcomponents('vtimezone').map((zone) => zone.getFirstPropertyValue('tzid'))
  expect(zones).toEqual(['America/Phoenix', 'Europe/London'])
  expect(file.match(/^DTSTART;TZID=Europe\/London:/gm)).toHaveLength(1)
})

test('a daily calendar event across three years has the right hours in the middle year', async () => {
  const denver = { region: 'CO', regionName: 'Colorado', city: 'Denver' }
  const { calendar, event } = await read(aPublicEvent({ ...denver, startDate: '2026-12-31', endDate: '2028-01-01' }))
  const days = event.iterator()
  let day = days.next()
  while (day.toString() < '2027-07-04') day = days.next()
  day.zone = new ICAL.Timezone(calendar.getFirstSubcomponent('vtimezone')!)
  expect(day.toJSDate().toISOString()).toBe('2027-07-04T14:00:00.000Z')
})

test('a calendar event far in the future adds no clock changes for the years before', async () => {
  const denver = { region: 'CO', regionName: 'Colorado', city: 'Denver' }
  const years = ['2026', '2027', '2099'].map((year) =>
    aPublicEvent({ ...denver, id: year, startDate: `${year}-07-04` }),
  )
  const { file, calendar } = await read(...years)
  const zone = new ICAL.Timezone(calendar.getFirstSubcomponent('vtimezone')!)
  const begins = calendar.getAllSubcomponents('vevent').map((each) => {
    const time = new ICAL.Event(each).startDate
    time.zone = zone
    return time.toJSDate().toISOString()
  })
  expect(begins).toEqual(['2026-07-04T14:00:00.000Z', '2027-07-04T14:00:00.000Z', '2099-07-04T14:00:00.000Z'])
  expect(file).not.toMatch(/^DTSTART:20[3-8]/m)
})

test('renderEventCalendar yields to the event loop while writing many events', async () => {
  let turns = 0
  let isOver = false
  const others = () => {
    turns++
    if (!isOver) setImmediate(others)
  }
  others()
  const events = Array.from({ length: 500 }, (_, at) =>
    aPublicEvent({
      id: String(at),
      city: `Nobody knows ${at}`,
      region: 'nowhere',
      description: 'Bring gloves. '.repeat(350),
    }),
  )
  await renderEventCalendar({ events, origin: ORIGIN })
  isOver = true
  expect(turns).toBeGreaterThan(10)
})

test('a subscribable event calendar has a name and a refresh interval', async () => {
  const file = await renderEventCalendar({ events: [], origin: ORIGIN, name: 'Cleanups: Phoenix, AZ' })
  const calendar = new ICAL.Component(ICAL.parse(file) as unknown[])
  expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe(String.raw`Cleanups: Phoenix\, AZ`)
  expect(String(calendar.getFirstPropertyValue('refresh-interval'))).toBe('PT6H')
})

const TRICKY_TEXTS = [
  ';',
  ',',
  '\\',
  '\\n',
  '"',
  ':',
  'BEGIN:VEVENT',
  '</title>',
  ']]>',
  '&amp;',
  '<b>',
  '🧹',
  'é',
  'مرحبا',
  '\t',
  ' ',
]
const arbitraryLine = fc
  .array(fc.oneof(fc.constantFrom(...TRICKY_TEXTS), fc.string({ unit: 'binary', maxLength: 30 })), {
    minLength: 1,
    maxLength: 20,
  })
  .map((pieces) => pieces.join('').trim())
  .filter((typed) => typed !== '' && isPlainSingleLineText(typed))
const arbitraryParagraphs = fc
  .array(arbitraryLine, { minLength: 1, maxLength: 6 })
  .map((lines) => lines.join('\n'))
  .filter(isPlainMultilineText)

test('any typed text survives the escaping and folding of a calendar file', async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryLine, arbitraryParagraphs, async (title, description) => {
      const { file, event } = await read(aPublicEvent({ title, description, locationName: title, hostOrg: title }))
      expect(event.summary).toBe(title)
      expect(event.location).toBe(`${title}, Phoenix, Arizona 85016, United States`)
      expect(event.description).toContain(`${description}\n\nHost organization: ${title}\n\n`)
      const lines = file.split('\r\n')
      expect(lines.pop()).toBe('')
      for (const each of lines) {
        expect(each).not.toMatch(/[\r\n]/)
        expect(Buffer.byteLength(each)).toBeLessThanOrEqual(75)
        // A line is never cut within a character. The typed text itself may hold the sign for an unknown one.
        if (!`${title}${description}`.includes('\ufffd')) expect(each).not.toContain('\ufffd')
      }
    }),
    { numRuns: 60 },
  )
})

const parser = new XMLParser({ ignoreAttributes: false, trimValues: false, htmlEntities: true, parseTagValue: false })
type Item = {
  title: string
  link: string
  guid: { '#text': string }
  pubDate: string
  description: string
  category: string
}
function readFeed(events: PublicEvent[]) {
  const self = `${ORIGIN}/feed?country=US&tag=a`
  const feed = renderEventRssFeed({
    events,
    origin: ORIGIN,
    self,
    finder: `${ORIGIN}/cleanups?country=US&tag=a`,
    name: 'Cleanups',
    organizationName: 'Dayton <Litter> Crew',
  })
  const { channel } = (parser.parse(feed) as { rss: { channel: Record<string, unknown> & { item: Item } } }).rss
  return { feed, channel, item: channel.item }
}
test('the feed description names the organization', () => {
  expect(readFeed([aPublicEvent()]).channel['description']).toBe(
    'Upcoming cleanups on Dayton <Litter> Crew, the latest news first',
  )
})
const stripHtml = (html: string) =>
  html
    .replaceAll('</p><p>', '\n\n')
    .replaceAll('<br/>', '\n')
    .replaceAll(/<\/?p>/g, '')
const plain = new XMLParser({ htmlEntities: true, trimValues: false, parseTagValue: false })
const readPlainText = (html: string) => (plain.parse(`<x>${html.replaceAll('\t', ' ')}</x>`) as { x: string }).x

test('the RSS feed contains the date, place, tags and link of an event', () => {
  const { channel, item } = readFeed([aPublicEvent({ tags: [{ id: '1', name: 'Beach & <Sea>', slug: 'sea' }] })])
  expect(channel['link']).toBe(`${ORIGIN}/cleanups?country=US&tag=a`)
  expect(channel['atom:link']).toMatchObject({ '@_href': `${ORIGIN}/feed?country=US&tag=a`, '@_rel': 'self' })
  expect(item.link).toBe(`${ORIGIN}/cleanups/${aPublicEvent().id}`)
  expect(item.guid['#text']).toBe(item.link)
  expect(item.pubDate).toBe('Sun, 01 Nov 2026 10:20:30 GMT')
  expect(item.category).toBe('Beach & <Sea>')
  expect(readPlainText(stripHtml(item.description))).toBe(
    'Sun, Dec 6, 2026, 8:00 AM to 11:00 AM\nPhoenix, Arizona 85016, United States',
  )
})

test('typed event text never becomes markup in the RSS feed', () => {
  fc.assert(
    fc.property(arbitraryLine, arbitraryLine, (title, subtitle) => {
      const { feed, item } = readFeed([aPublicEvent({ title, subtitle })])
      expect(item.title).toBe(title)
      expect(item.description.match(/<(?!\/?p>|br\/>)/g)).toBeNull()
      expect(readPlainText(stripHtml(item.description)).split('\n').at(-1)).toBe(subtitle.replaceAll('\t', ' '))
      expect(feed).not.toMatch(/[^\P{Cc}\t\n]/u)
    }),
    { numRuns: 60 },
  )
})
