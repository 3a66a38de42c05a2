import { afterAll, beforeAll, expect, test } from 'vitest'
import { eraseMember } from '#features/members/server/service/leaving.ts'
import { inTransaction } from '#platform/server/db/db.ts'
import { compare } from '#platform/server/recount/compare.ts'
import { openManagement } from '../fixtures/managing.ts'
import { countedOfFinder } from '../service/recount.ts'
import { cleanupEventTags, cleanupEvents } from '../tables.ts'

let house: Awaited<ReturnType<typeof openManagement>>
beforeAll(async () => {
  house = await openManagement()
})
afterAll(() => house.close())

const ROUNDS = 6

test('everything at once: nobody waits in a circle, nothing is half done, and the finder tells what there is', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    await house.forgetAttempts()
    const rosa = await house.signedIn()
    const tags = [await house.newTag(), await house.newTag(), await house.newTag()].map(({ id }) => id)
    const [first, second] = [await house.newEvent({ tags }), await house.newEvent({ tags, submittedBy: rosa.id })]
    const third = await house.newEvent({ tags, status: 'pending', submittedBy: rosa.id })
    const typed = house.typed({ selectedTags: tags })
    const tag = `/v1/admin/event-tags/${tags[0]}`
    const { cookie } = house.sam
    const statuses = await Promise.all(
      [
        house.create(typed),
        house.create(house.typed({ selectedTags: tags.toReversed() }), house.sam),
        house.update(house.typed({ id: first.id, selectedTags: tags.slice(1), city: 'Tempe' })),
        house.update(house.typed({ id: second.id, selectedTags: tags.slice(0, 1), status: 'cancelled' }), house.sam),
        house.decide(third.id, 'approved', house.sam),
        house.decide(first.id, 'pending'),
        house.remove(second.id),
        house.ask(`PUT ${tag}`, { cookie, body: { name: 'Off', slug: `off-${round}`, isActive: false } }),
        house.ask(`DELETE /v1/admin/event-tags/${tags[2]}`, { cookie }),
        house.ask('POST /v1/cleanup-events', { cookie: rosa.cookie, body: house.typed({ selectedTags: tags }) }),
        house.ask('POST /v1/cleanup-events', { body: house.typed({ selectedTags: tags }) }),
        inTransaction(house.db, (tx) => eraseMember(tx, rosa.id, new Date())).then(() => ({ status: 200 })),
      ].map(async (answer) => (await answer).status),
    )
    expect(statuses.filter((status) => status >= 500)).toEqual([])
  }
  for (const kept of countedOfFinder.kept) {
    const { rows, wrong } = await inTransaction(house.db, (tx) => compare(tx, kept))
    expect([rows > 0, wrong], kept.table).toEqual([true, 0])
  }
  expect(await deadlocks()).toBe(0)
  expect(await house.db.$count(cleanupEvents)).toBe(ROUNDS * 6)
  expect(await house.db.$count(cleanupEventTags)).toBeGreaterThan(0)
})

/**
 * What each connection has met is told late by itself. Each of them sleeps, so that none is asked twice and another not at
 * all.
 */
async function deadlocks() {
  const { $client } = house.db
  await Promise.all(Array.from({ length: 10 }, () => $client.query('select pg_stat_force_next_flush(), pg_sleep(0.1)')))
  const { rows } = await $client.query<{ deadlocks: string }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  )
  return Number(rows[0]!.deadlocks)
}
