import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { createAllJobHandlers } from '#app/server/worker.ts'
import { decideEventReview } from '#features/events/server/service/decide.ts'
import { profiles } from '#features/members/server/tables.ts'
import { createTestConfig } from '#platform/server/config/testing.ts'
import { generateRowId } from '#platform/server/ids.ts'
import { openPlatformServices } from '#platform/server/platform.ts'
import { userWithId } from './samples.ts'
import { readEventFinderPage } from '#features/events/server/queries/finder.ts'
import { findPublicEvent } from '#features/events/server/queries/public.ts'
import { removePastEventsFromFinder } from '#features/events/server/queries/finder-counts.ts'
import { cleanupEvents, eventTags } from '#features/events/server/tables.ts'
import { type EventFilters, NO_EVENT_FILTERS } from '#features/events/rules/filters.ts'
import { addDays } from '#platform/days.ts'
import { runInTransaction, openDatabasePool } from '#platform/server/db/db.ts'
import { TODAY, measureTime } from '../../timing.ts'
import { createClocks } from './clocks.ts'
import { type Measured, type MeasuredCalls, measureInTurns } from './rounds.ts'

const NOW = new Date(`${TODAY}T12:00:00Z`)
const MONTH = addDays(TODAY, 60).slice(0, 7)
/** Month of the day on which 26 times as many events start as on others. */
const FULL_MONTH = addDays(TODAY, 300).slice(0, 7)

const city = { country: 'US', state: 'R0', city: 'City 0' }
const FILTER_CASES: Record<string, Partial<EventFilters>> = {
  'no filter': {},
  country: { country: 'US' },
  state: { country: 'US', state: 'R0' },
  city,
  Global: { country: 'US', state: 'Global' },
  'a small country': { country: 'MX' },
  'a small city': { country: 'MX', state: 'R7', city: 'City 7' },
  tag: { tag: 'tag-1' },
  'a rare tag': { tag: 'tag-9' },
  'country, month': { country: 'US', month: MONTH },
  'country, fullest month': { country: 'US', month: FULL_MONTH },
  'city, month, tag': { ...city, month: MONTH, tag: 'tag-1' },
}

/**
 * Measures the pages of the finder with each filter, the page of an event, and the writes that change the index tables.
 */
export async function measureFinder(url: string, rounds: number): Promise<Measured[]> {
  const folder = await mkdtemp(join(tmpdir(), 'cleanstreak-finder-files-'))
  const opened = await openPlatformServices(
    createTestConfig({ databaseUrl: url, storage: { kind: 'folder', path: folder } }),
    createAllJobHandlers,
  )
  const platform = { ...opened, clock: { now: () => NOW } }
  const { db } = platform
  const rows = await db.select({ id: cleanupEvents.id }).from(cleanupEvents).limit(5000)
  const some = () => rows[Math.floor(Math.random() * rows.length)]!.id
  await removePastEventsFromFinder(db, TODAY)
  const clocks = await createClocks(db)
  const byKey = () => db.select({ id: cleanupEvents.id }).from(cleanupEvents).where(eq(cleanupEvents.id, some()))
  const works: MeasuredCalls = { 'an event': () => findPublicEvent(db, some(), NOW) }
  for (const [name, filters] of Object.entries(FILTER_CASES)) {
    const find = (page: number) => readEventFinderPage(db, { ...NO_EVENT_FILTERS, ...filters, page }, NOW)
    const { pages } = await find(1)
    works[`${name}, first page`] = () => find(1)
    works['random page'.padStart(name.length + 13)] = () => find(1 + Math.floor(Math.random() * pages))
    works[`${name}, last of ${pages}`] = () => find(pages)
  }
  const measured = await measureInTurns(works, byKey, clocks, rounds)
  const [admin] = await db
    .insert(profiles)
    .values({
      id: generateRowId(),
      email: 'admin@cleanstreak.example',
      fullName: 'Grace',
      zipCode: '85016',
      isAdmin: true,
    })
    .returning()
  const { id } = rows[0]!
  const decide = (status: 'approved' | 'pending') => async () => {
    const [seen] = await db.select({ at: cleanupEvents.updatedAt }).from(cleanupEvents).where(eq(cleanupEvents.id, id))
    const decision = { id, status, reason: '', updatedAt: seen!.at.toISOString() }
    await decideEventReview(platform, { admin: userWithId(admin!, true), decision })
  }
  const writes = await measureInTurns(
    { disabled: decide('pending'), approved: decide('approved') },
    byKey,
    clocks,
    rounds,
  )
  const least = measured[0]!.ms
  const once = async (what: string, work: () => Promise<unknown>): Promise<Measured> => {
    const ms = await measureTime(work)
    return { what, ms, ratio: ms / least, isWrite: true }
  }
  const slow = openDatabasePool(url, { max: 1, answerWithin: 3_600_000 })
  const setTag = (isActive: boolean) => () =>
    slow.update(eventTags).set({ isActive }).where(eq(eventTags.slug, 'tag-1'))
  const rest = [
    await once('the most common tag switched off', setTag(false)),
    await once('the most common tag switched on', setTag(true)),
    await once('ended events removed after a day', () =>
      runInTransaction(slow, (tx) => removePastEventsFromFinder(tx, addDays(TODAY, 1))),
    ),
    await once('ended events removed after a month', () =>
      slow.execute(sql`select finder_advance(${addDays(TODAY, 31)})`),
    ),
  ]
  await slow.$client.end()
  await opened.close()
  await rm(folder, { recursive: true })
  return [...measured, ...writes.slice(1).map((row) => ({ ...row, isWrite: true as const })), ...rest]
}
