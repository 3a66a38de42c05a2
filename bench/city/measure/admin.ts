import type { AuditLogQuery } from '#features/audit/contract.ts'
import { readAuditLogPage } from '#features/audit/server/queries.ts'
import type { CleanupReviewListQuery } from '#features/cleanups/contract/review.ts'
import { REVIEW_LIST_SORT_COLUMNS, REVIEW_LIST_TABS } from '#features/cleanups/rules/review.ts'
import {
  readCleanupCountsByStatus,
  loadCleanupsOfReviewListPage,
} from '#features/cleanups/server/queries/reviewed-cleanups.ts'
import { MEMBER_LIST_FILTERS, MEMBER_SORT_COLUMNS } from '#features/members/rules/admin.ts'
import { readAdminMemberListPage } from '#features/members/server/queries/admin-list.ts'
import { readUnverifiedMembers } from '#features/members/server/queries/unverified.ts'
import { ADMIN_STATS_RANGES } from '#features/progress/rules/admin-stats.ts'
import { readAdminStats } from '#features/progress/server/service/admin-stats.ts'
import { openDatabasePool } from '#platform/server/db/db.ts'
import { TODAY } from '../../timing.ts'
import { userWithId, chooseSamples } from './samples.ts'
import { createClocks } from './clocks.ts'
import { byKey } from './reads.ts'
import { type Measured, type MeasuredCalls, measureInTurns } from './rounds.ts'

type Paged = { pages: number }

/** Reads of the first, the middle and the last page of a list. */
async function readListPages(name: string, read: (page: number) => Promise<Paged>): Promise<MeasuredCalls> {
  const { pages } = await read(1)
  const at = { first: 1, middle: Math.ceil(pages / 2), last: pages }
  return Object.fromEntries(Object.entries(at).map(([which, page]) => [`${name}: ${which} page`, () => read(page)]))
}

/** Search texts by how many of a million members they match. */
const USERNAMES = {
  'no filter': '',
  'matches all': 'neighbor',
  'matches one in ninety': 'neighbor_77',
  'matches one': 'neighbor_4321',
}
const SEARCHES = { ...USERNAMES, 'matches one': 'neighbor_4321@', 'two letters': 'ne' }

/** Measures every read of the admin console. */
export async function measureAdmin(databaseUrl: string, rounds: number): Promise<Measured[]> {
  const db = openDatabasePool(databaseUrl, { answerWithin: 10 * 60 * 1000 })
  const now = new Date(`${TODAY}T12:00:00Z`)
  const platform = { db, clock: { now: () => now } }
  const who = await chooseSamples(db)
  const me = userWithId(who.admin, true)
  const works: MeasuredCalls = {}
  for (const range of ADMIN_STATS_RANGES) works[`dashboard, by ${range}`] = () => readAdminStats(platform, range)
  works['cleanups by status'] = () => readCleanupCountsByStatus(db)
  const add = async (name: string, read: (page: number) => Promise<Paged>) =>
    Object.assign(works, await readListPages(name, read))
  for (const [words, username] of Object.entries(USERNAMES))
    for (const status of REVIEW_LIST_TABS)
      for (const sort of REVIEW_LIST_SORT_COLUMNS) {
        const query = { status, username, sort, direction: 'descending', size: 10 } as const
        await add(`cleanups, ${status} by ${sort}, ${words}`, (page) =>
          loadCleanupsOfReviewListPage(db, me, { ...query, page } satisfies CleanupReviewListQuery, now),
        )
      }
  for (const [words, search] of Object.entries(SEARCHES))
    for (const sort of MEMBER_SORT_COLUMNS)
      await add(`members by ${sort}, ${words}`, (page) =>
        readAdminMemberListPage(platform, { search, show: 'all', sort, direction: 'descending', page }),
      )
  for (const show of MEMBER_LIST_FILTERS)
    await add(`members, ${show}`, (page) =>
      readAdminMemberListPage(platform, { search: '', show, sort: 'created_at', direction: 'descending', page }),
    )
  // A streak has ended in some time zones and not yet in others when a week turns.
  const newWeek = { db, clock: { now: () => new Date('2026-11-23T03:00:00Z') } }
  const byStreak = { search: '', show: 'all', sort: 'current_streak_weeks', direction: 'descending' } as const
  await add('members by streak, as a week begins', (page) => readAdminMemberListPage(newWeek, { ...byStreak, page }))
  await add('unverified members', (page) => readUnverifiedMembers(db, page))
  const logs = (query: Omit<AuditLogQuery, 'page'>) => (page: number) => readAuditLogPage(db, { ...query, page })
  await add('audit log', logs({ search: '' }))
  await add('audit log, one action', logs({ search: '', action: 'user_disabled' }))
  await add('audit log, one admin', logs({ search: '', adminId: who.admin.id }))
  await add('audit log, a common word', logs({ search: 'neighbor' }))
  await add('audit log, a rare word', logs({ search: 'neighbor 4321' }))
  const clocks = await createClocks(db)
  // `byKey` is typed with the whole platform but uses only its database.
  const rows = await measureInTurns(works, byKey({ db } as Parameters<typeof byKey>[0], who), clocks, rounds)
  await db.$client.end()
  return rows
}
