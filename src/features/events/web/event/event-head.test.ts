import { QueryClient } from '@tanstack/react-query'
import { beforeAll, expect, test } from 'vitest'
import { type ServerRenderContext, provideServerRenderContext } from '#platform/render-context.ts'
import type { PublicEvent } from '../../contract/event.ts'
import { aPublicEvent } from '../../contract/testing.ts'
import { createEventPageHead, readEventPageHead } from './event-head.ts'

const ORIGIN = 'https://streets.example.org'
const NAME = '019a0000-0000-7000-8000-00000000000a'
// Returns the cleanup function, because later test files run in the same worker.
const api = { events: {} } as unknown as ServerRenderContext['api']
beforeAll(() => provideServerRenderContext(() => ({ origin: ORIGIN, api }) as ServerRenderContext))

const anEvent = (set: Partial<PublicEvent> = {}) => aPublicEvent({ locationName: 'Old mill', ...set })

const readScript = (event: PublicEvent) => createEventPageHead(event).scripts[0]!.children
const readStructuredData = (set: Partial<PublicEvent> = {}) =>
  JSON.parse(readScript(anEvent(set))) as Record<string, unknown>
function readMeta(set: Partial<PublicEvent>, wanted: string) {
  const found = createEventPageHead(anEvent(set)).meta.filter((each) => Object.values(each).includes(wanted))
  return (found.at(-1) as { content?: string } | undefined)?.content
}

test('the page head of an event has schema.org data with time, place and organizer', () => {
  expect(readStructuredData()).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: 'Canal Cleanup',
    startDate: '2026-12-06T08:00:00',
    endDate: '2026-12-06T11:00:00',
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: {
      '@type': 'Place',
      name: 'Old mill',
      address: {
        '@type': 'PostalAddress',
        addressLocality: 'Phoenix',
        addressRegion: 'AZ',
        postalCode: '85016',
        addressCountry: 'US',
      },
    },
    organizer: { '@type': 'Organization', name: 'Canal Keepers', url: 'https://canal.example.org/' },
    url: `${ORIGIN}/cleanups/${anEvent().id}`,
  })
})

test('the page’s schema.org data covers events without times, global events and cancelled events', () => {
  expect(readStructuredData({ startTime: null, endTime: null, endDate: '2026-12-08' })).toMatchObject({
    startDate: '2026-12-06',
    endDate: '2026-12-08',
  })
  expect(readStructuredData({ isGlobal: true })).toMatchObject({
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    location: { '@type': 'VirtualLocation', url: 'https://canal.example.org/' },
  })
  expect(readStructuredData({ status: 'cancelled' })).toMatchObject({
    eventStatus: 'https://schema.org/EventCancelled',
  })
  expect(readMeta({ status: 'cancelled' }, 'description')).toMatch(/^Cancelled\. /)
})

test('typed event text cannot close the JSON-LD script', () => {
  const description = '</script><script>alert(1)</script><!-- '
  expect(readScript(anEvent({ description }))).not.toContain('<')
  expect(readStructuredData({ description })['description']).toBe(description)
})

test('the share preview of an event shows its own picture, or the default picture', () => {
  const eventImageUrl = `/api/files/events/${NAME}-800.webp`
  const share = `${ORIGIN}/api/files/events/${NAME}-share.jpg`
  for (const name of ['og:image', 'twitter:image']) expect(readMeta({ eventImageUrl }, name)).toBe(share)
  expect(readStructuredData({ eventImageUrl })['image']).toEqual([share, ORIGIN + eventImageUrl])
  for (const none of [null, 'https://elsewhere.example.org/x.png'])
    expect(readMeta({ eventImageUrl: none }, 'og:image')).toBeUndefined()
})

test('the meta description of an event is truncated to 200 characters', () => {
  expect(readMeta({ subtitle: 'Bring\n boots' }, 'description')).toBe('Sun, Dec 6, 2026, Phoenix, Arizona. Bring boots')
  expect(readMeta({ subtitle: 'Bring boots', description: 'The bed is dry.' }, 'description')).toBe(
    'Sun, Dec 6, 2026, Phoenix, Arizona. Bring boots. The bed is dry.',
  )
  expect(readMeta({ description: 'x'.repeat(5000) }, 'description')).toHaveLength(200)
})

test('the title of an event page says "not found" for a missing event, in the browser too', () => {
  const readTitle = (status: string) => readEventPageHead(new QueryClient(), anEvent().id, status).meta[0]
  expect([readTitle('notFound'), readTitle('success')]).toEqual([
    { title: 'Event Not Found | Cleanstreak' },
    { title: 'Cleanup event | Cleanstreak' },
  ])
})
