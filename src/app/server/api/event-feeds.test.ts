import { XMLParser } from 'fast-xml-parser'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { anActiveEventTag, anEvent } from '#features/events/server/fixtures.ts'
import { addDays } from '#platform/days.ts'
import type { ApiErrorBody } from '#platform/errors.ts'
import { runInTransaction } from '#platform/server/db/db.ts'
import { generateRowId } from '#platform/server/ids.ts'
import { createTestApp } from '../testing/test-app.ts'

const { database, ask } = createTestApp()

const announce = (set: Parameters<typeof anEvent>[1] = {}) => runInTransaction(database.db, (tx) => anEvent(tx, set))
const far = (days: number) => addDays(new Date().toISOString().slice(0, 10), days)
const calendarOf = (id: string) => ask(`GET /v1/cleanup-events/${id}/calendar.ics`)

async function eventsIn(answer: Response) {
  const file = await answer.text()
  return new ICAL.Component(ICAL.parse(file) as unknown[]).getAllSubcomponents('vevent')
}
const calendarWith = async (query: string) =>
  (await eventsIn(await ask(`GET /v1/cleanup-events/calendar.ics?${query}`))).map((event) =>
    String(event.getFirstPropertyValue('summary')),
  )
async function feedWith(query: string) {
  const parser = new XMLParser({ isArray: (name) => name === 'item' })
  const feed = parser.parse(await (await ask(`GET /v1/cleanup-events/feed.rss?${query}`)).text()) as {
    rss: { channel: { title: string; item?: { title: string }[] } }
  }
  return (feed.rss.channel.item ?? []).map(({ title }) => title)
}

test('an event is available as a calendar file, even if past or cancelled', async () => {
  const [approved, cancelled, past] = [
    await announce({ title: 'One; two' }),
    await announce({ status: 'cancelled' }),
    await announce({ startDate: '2026-01-01' }),
  ]
  const answer = await calendarOf(approved.id)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="cleanup-[\d-]+\.ics"$/)
  expect((await eventsIn(answer))[0]!.getFirstPropertyValue('summary')).toBe('One; two')
  const statusOf = async (id: string) => (await eventsIn(await calendarOf(id)))[0]!.getFirstPropertyValue('status')
  expect(await statusOf(cancelled.id)).toBe('CANCELLED')
  expect(await statusOf(past.id)).toBe('CONFIRMED')
})

test('the calendar file of an event returns 404 until an admin approves the event', async () => {
  const [pending, rejected] = [await announce({ status: 'pending' }), await announce({ status: 'rejected' })]
  for (const id of [pending.id, rejected.id, generateRowId(), 'nonsense', '%00']) {
    const answer = await calendarOf(id)
    expect([answer.status, ((await answer.json()) as ApiErrorBody).message]).toEqual([404, 'Event Not Found'])
  }
})

test('the calendar and RSS feeds of events never contain the submitter', async () => {
  const submitter = { submitterName: 'Rosa Secret', submitterEmail: 'rosa@secret.example.org' }
  const { id } = await announce({ ...submitter, city: 'Secretville' })
  const query = 'country=US&state=AZ&city=Secretville'
  for (const path of [`${id}/calendar.ics`, `calendar.ics?${query}`, `feed.rss?${query}`]) {
    const text = await (await ask(`GET /v1/cleanup-events/${path}`)).text()
    expect(text).toContain('Canal Cleanup')
    expect(text).not.toMatch(/Rosa Secret|secret\.example/)
  }
})

test('the calendar and RSS feeds of events contain the same events as the Cleanup Finder', async () => {
  const country = 'NZ'
  const { id: tagId, slug } = await runInTransaction(database.db, (tx) => anActiveEventTag(tx))
  const of = (title: string, set: object) =>
    announce({ title, countryCode: country, region: 'WGN', city: 'Wellington', ...set })
  await of('second', { startDate: far(40), updatedAt: new Date('2026-01-02') })
  await of('first', { startDate: far(20), endDate: far(25), updatedAt: new Date('2026-01-01'), tags: [tagId] })
  await of('elsewhere', { startDate: far(60), region: 'AUK', city: 'Auckland', updatedAt: new Date('2026-01-03') })
  await of('everywhere', { startDate: far(90), isGlobal: true, city: null, updatedAt: new Date('2026-01-04') })
  await of('pending', { startDate: far(20), status: 'pending' })
  await of('cancelled', { startDate: far(20), status: 'cancelled' })
  await of('over', { startDate: far(-3), endDate: far(-2) })

  expect(await calendarWith('country=NZ')).toEqual(['first', 'second', 'elsewhere', 'everywhere'])
  expect(await feedWith('country=NZ')).toEqual(['everywhere', 'elsewhere', 'second', 'first'])
  const both = async (query: string) => {
    const [calendar, feed] = [await calendarWith(query), await feedWith(query)]
    expect(feed.toSorted()).toEqual(calendar.toSorted())
    return calendar
  }
  expect(await both('country=NZ&state=WGN')).toEqual(['first', 'second'])
  expect(await both('country=NZ&state=AUK&city=Auckland')).toEqual(['elsewhere'])
  expect(await both('country=NZ&state=Global')).toEqual(['everywhere'])
  const year = new Date().getUTCFullYear() + 2
  await of('over new year', { startDate: `${year - 1}-12-31`, endDate: `${year}-02-28` })
  expect(await both(`country=NZ&month=${year - 1}-12`)).toEqual(['over new year'])
  expect(await both(`country=NZ&month=${year}-02`)).toEqual(['over new year'])
  for (const month of [`${year - 1}-11`, `${year}-03`]) expect(await both(`country=NZ&month=${month}`)).toEqual([])
  expect(await both(`tag=${slug}`)).toEqual(['first'])
  const named = await ask(`GET /v1/cleanup-events/calendar.ics?country=NZ&state=WGN&month=2030-12&tag=${slug}`)
  expect((await named.text()).replaceAll('\r\n ', '')).toContain(
    String.raw`NAME:Cleanstreak cleanups in Greater Wellington\, in December 2030\, tagged `,
  )
  expect(await both('country=NZ&tag=none')).toEqual([])
  // Filters that are invalid without another are ignored, as in the Finder.
  expect(await both(`city=Auckland&month=2020-01&tag=${slug}`)).toEqual(['first'])
  for (const file of ['calendar.ics', 'feed.rss'])
    expect((await ask(`GET /v1/cleanup-events/${file}?country=${'X'.repeat(81)}`)).status).toBe(400)
})

test('the calendar and RSS feeds of events return 304 until an event changes', async () => {
  const { id } = await announce({ city: 'Stillwater' })
  const query = 'country=US&state=AZ&city=Stillwater'
  for (const path of [`${id}/calendar.ics`, `calendar.ics?${query}`, `feed.rss?${query}`]) {
    const line = `GET /v1/cleanup-events/${path}`
    const answer = await ask(line)
    expect(answer.headers.get('cache-control')).toBe('public, max-age=300')
    const headers = { 'if-none-match': answer.headers.get('etag')! }
    const again = await ask(line, { headers })
    expect([again.status, await again.text()]).toEqual([304, ''])
    await database.db.$client.query('update cleanup_events set updated_at = now(), title = $2 where id = $1', [
      id,
      path,
    ])
    expect((await ask(line, { headers })).status).toBe(200)
  }
})
