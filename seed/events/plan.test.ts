import { describe, expect, test } from 'vitest'
import { EventSubmissionInput } from '#features/events/contract/event.ts'
import {
  EVENT_FINDER_PAGE_SIZE,
  type EventStatus,
  isUpcomingEvent,
  getLastEventDay,
  getEventStatus,
} from '#features/events/rules/event.ts'
import { extractMonthOfDay } from '#features/events/rules/filters.ts'
import { normalizeRegionToCode } from '#features/places/server/service/regions.ts'
import { generateRowId } from '#platform/server/ids.ts'
import { type PlannedEvent, planEvents } from './plan.ts'
import { tags } from './tags.ts'

const NOW = new Date('2026-11-21T15:00:00Z')
const clocks = [
  NOW,
  new Date('2026-11-22T23:59:00Z'),
  new Date('2026-11-23T00:01:00Z'),
  new Date('2026-11-30T12:00:00Z'),
  new Date('2027-01-01T00:01:00Z'),
  new Date('2027-01-31T12:00:00Z'),
  new Date('2028-02-29T12:00:00Z'),
]

const daysOf = ({ startDate, endDate }: PlannedEvent) => ({ startDate, endDate })
const inStatus = (status: EventStatus, of: PlannedEvent[], now: Date) =>
  of.filter((each) => getEventStatus({ ...daysOf(each), status: each.event.status ?? 'approved' }, now) === status)

describe.each(clocks)('events of a demo town created at %s', (now) => {
  const all = planEvents(now)
  const listed = inStatus('approved', all, now)

  test('number forty, mostly approved, with every status present', () => {
    expect(all).toHaveLength(40)
    const counts = (['approved', 'pending', 'rejected', 'cancelled', 'past'] as const).map(
      (status) => inStatus(status, all, now).length,
    )
    expect(counts).toEqual([32, 5, 1, 1, 1])
    const [cancelled] = inStatus('cancelled', all, now)
    expect(isUpcomingEvent(daysOf(cancelled!), now)).toBe(true)
    expect(listed.filter(({ event }) => event.isGlobal)).toHaveLength(1)
  })

  test('take place in each of the next six months, some across the end of a month', () => {
    const months = new Set(listed.map(({ startDate }) => extractMonthOfDay(startDate)))
    const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()]
    const next = [1, 2, 3, 4, 5, 6].map((ahead) => new Date(Date.UTC(year, month + ahead, 1)).toISOString().slice(0, 7))
    for (const each of next) expect(months).toContain(each)
    const across = listed.filter(
      (each) => extractMonthOfDay(each.startDate) !== extractMonthOfDay(getLastEventDay(each)),
    )
    expect(across.length).toBeGreaterThanOrEqual(2)
  })

  test('were submitted before today and before they take place, and decided after submission', () => {
    for (const { event, submittedAt, updatedAt, startDate } of all) {
      expect(updatedAt < now && submittedAt.toISOString().slice(0, 10) < startDate).toBe(true)
      expect(updatedAt > submittedAt).toBe(event.status !== 'pending')
    }
  })
})

describe('each event of the demo town', () => {
  const all = planEvents(NOW)

  test('is valid input for the submission form, with a canonical region', () => {
    for (const { event, startDate, endDate } of all) {
      const { at, times, submitter, title } = event
      const typed = { ...event, ...at, id: generateRowId(), startDate, endDate: endDate ?? '', selectedTags: [] }
      const [startTime, endTime] = times ?? []
      const by = { submitterName: submitter?.name, submitterEmail: submitter?.email }
      const { success, error } = EventSubmissionInput.safeParse({ ...typed, startTime, endTime, ...by })
      expect([title, success, error?.issues]).toEqual([title, true, undefined])
      expect([title, normalizeRegionToCode(at.countryCode, at.region)]).toEqual([title, at.region])
    }
  })

  test('has a fictional website, email address and phone number', () => {
    for (const { event } of all) {
      expect(new URL(event.hostUrl).hostname).toMatch(/\.example$/)
      for (const address of [event.publicContactEmail, event.submitter?.email])
        if (address) expect(address).toMatch(/\.example$/)
      if (event.contactPhone) expect(event.contactPhone).toMatch(/^\(\d{3}\) 555-01\d\d$/)
    }
  })

  test('differs from the other events in country, city, title and optional fields', () => {
    const count = (has: (event: PlannedEvent['event']) => unknown) => all.filter(({ event }) => has(event)).length
    expect(new Set(all.map(({ event }) => event.at.countryCode)).size).toBeGreaterThan(8)
    expect(count(({ at }) => at.countryCode === 'US')).toBeGreaterThan(2 * EVENT_FINDER_PAGE_SIZE)
    expect(count(({ at }) => at.region === 'AZ')).toBeGreaterThan(EVENT_FINDER_PAGE_SIZE)
    expect(count(({ at }) => at.city === 'Phoenix')).toBeGreaterThan(4)
    for (const has of [
      (event: PlannedEvent['event']) => event.image,
      ({ times }: PlannedEvent['event']) => times,
      ({ times }: PlannedEvent['event']) => times?.[1],
      ({ description }: PlannedEvent['event']) => description,
      ({ subtitle }: PlannedEvent['event']) => subtitle,
      ({ registrationRequired }: PlannedEvent['event']) => registrationRequired,
      ({ submitter }: PlannedEvent['event']) => submitter,
    ]) {
      expect(count(has)).toBeGreaterThan(3)
      expect(count(has)).toBeLessThan(40)
    }
    expect(new Set(all.map(({ event }) => event.title)).size).toBe(40)
  })
})

test("the demo town's events use all fourteen tags, one of them inactive", () => {
  const used = new Set(planEvents(NOW).flatMap(({ event }) => event.tags))
  expect([...used].sort()).toEqual(tags.map(({ slug }) => slug).sort())
  expect(tags).toHaveLength(14)
  expect(tags.filter(({ isActive }) => !isActive)).toHaveLength(1)
})
