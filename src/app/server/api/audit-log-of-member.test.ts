import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { AuditLogResultPage } from '#features/audit/contract.ts'
import { insertTestGroup } from '#features/cleanups/server/fixtures.ts'
import { runInTransaction } from '#platform/server/db/db.ts'
import { generateRowId } from '#platform/server/ids.ts'
import { rateLimits } from '#platform/server/limits/tables.ts'
import { downloadCsv } from '../testing/csv.ts'
import { createTestApp } from '../testing/test-app.ts'
import { createSignedInMember } from '../testing/test-client.ts'

const { database, app, ask } = createTestApp()
const newMember = (set: object = {}) =>
  createSignedInMember(app, database.db, { isPublic: true, onboardingCompleted: true, ...set })
let grace: Awaited<ReturnType<typeof newMember>>
beforeAll(async () => {
  grace = await newMember({ isAdmin: true })
})
beforeEach(() => database.db.delete(rateLimits))

const readActions = async (memberId: string) => {
  const answer = await ask(`GET /v1/admin/audit-logs?memberId=${memberId}`, { as: grace.token })
  const { logs, total } = (await answer.json()) as AuditLogResultPage
  expect(total).toBe(logs.length)
  return logs.map(({ action }) => action)
}
async function decide(cleanupId: string, status: string, note = '') {
  const found = await ask(`GET /v1/admin/cleanups/${cleanupId}`, { as: grace.token })
  const { updatedAt } = (await found.json()) as { updatedAt: string }
  const body = { updatedAt, status, note }
  expect((await ask(`PUT /v1/admin/cleanups/${cleanupId}/decision`, { as: grace.token, body })).status).toBe(200)
}

test('the audit log of a guest contains the group decisions since they joined', async () => {
  const [host, guest, other] = [await newMember(), await newMember(), await newMember()]
  const { shares } = await runInTransaction(database.db, (tx) =>
    insertTestGroup(tx, host.id, { guests: [{ userId: guest.id, pieces: 42 }], set: { createdAt: new Date() } }),
  )
  await decide(shares[1]!.cleanupId, 'approved')
  await decide(shares[0]!.cleanupId, 'rejected', 'Too dark')
  await decide(shares[1]!.cleanupId, 'approved')
  const expected = ['cleanup_approved', 'cleanup_rejected', 'cleanup_approved']
  expect(await readActions(host.id)).toEqual(expected)
  expect(await readActions(guest.id)).toEqual(expected)
  expect(await readActions(other.id)).toEqual([])
  const { rows } = await downloadCsv(ask, `/v1/admin/audit-logs.csv?memberId=${guest.id}`, grace.token)
  expect(rows.map((row) => row['action'])).toEqual(expected)
})

test('the audit log of a guest omits the group decisions from before they joined', async () => {
  const [host, guest] = [await newMember(), await newMember()]
  const { host: share, code } = await runInTransaction(database.db, (tx) => insertTestGroup(tx, host.id))
  await decide(share.cleanupId, 'approved')
  const body = { cleanupId: generateRowId(), pieces: 10 }
  expect((await ask(`POST /v1/group-codes/${code}/shares`, { as: guest.token, body })).status).toBe(200)
  expect(await readActions(guest.id)).toEqual([])
  await decide(body.cleanupId, 'flagged', 'Check the count')
  expect(await readActions(guest.id)).toEqual(['cleanup_flagged'])
  expect(await readActions(host.id)).toEqual(['cleanup_flagged', 'cleanup_approved'])
})
