import type { Tx } from '#platform/server/db/db.ts'
import { generateRowId } from '#platform/server/ids.ts'
import { createGroupCode } from './service/create-group.ts'
import { cleanupGroups, cleanupLogs } from './tables.ts'

export async function insertTestCleanup(tx: Tx, userId: string, set: Partial<typeof cleanupLogs.$inferInsert> = {}) {
  const [cleanup] = await tx
    .insert(cleanupLogs)
    .values({ cleanupId: generateRowId(), userId, date: '2026-11-14', location: '85016', litterCount: 10, ...set })
    .returning()
  return cleanup!
}

type TestGroup = {
  total?: number
  people?: number
  closesAt?: Date
  pieces?: number
  guests?: { userId: string; pieces: number }[]
  set?: Partial<typeof cleanupLogs.$inferInsert>
}

/** Inserts a group as test data: by default 214 pieces and five people; the host has 46 pieces. */
export async function insertTestGroup(
  tx: Tx,
  hostId: string,
  {
    total = 214,
    people = 5,
    closesAt = new Date(Date.now() + 7 * 24 * 60 * 60 * 1000),
    pieces = 46,
    guests = [],
    set = {},
  }: TestGroup = {},
) {
  const id = generateRowId()
  const code = createGroupCode()
  await tx.insert(cleanupGroups).values({ id, hostId, total, people, code, closesAt, createdAt: new Date() })
  const host = await insertTestCleanup(tx, hostId, { ...set, cleanupId: id, litterCount: pieces, groupId: id })
  const shares = [host]
  for (const guest of guests)
    shares.push(
      await insertTestCleanup(tx, guest.userId, {
        ...set,
        litterCount: guest.pieces,
        groupId: id,
        createdAt: new Date(host.createdAt.getTime() + shares.length),
      }),
    )
  return { id, code, host, shares }
}
