import { randomInt } from 'node:crypto'
import type { Tx } from '#platform/server/db/db.ts'
import type { NewGroup } from '../../contract/group.ts'
import { GROUP_CODE_ALPHABET, GROUP_CODE_LENGTH, GROUP_OPEN_DAYS } from '../../rules/group.ts'
import { cleanupGroups } from '../tables.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export const createGroupCode = (): string =>
  Array.from({ length: GROUP_CODE_LENGTH }, () => GROUP_CODE_ALPHABET[randomInt(GROUP_CODE_ALPHABET.length)]).join('')

type GroupOrder = { groupId: string; hostId: string; now: Date; group: Pick<NewGroup, 'total' | 'people'> }

/** Inserts the group of a cleanup about to be logged, with a unique join code. */
export async function insertGroup(tx: Tx, order: GroupOrder): Promise<typeof cleanupGroups.$inferSelect> {
  const { groupId, hostId, now, group } = order
  const { total, people } = group
  const closesAt = new Date(now.getTime() + GROUP_OPEN_DAYS * DAY_MS)
  const [inserted] = await tx
    .insert(cleanupGroups)
    .values({ id: groupId, hostId, total, people, code: createGroupCode(), closesAt, createdAt: now })
    .onConflictDoNothing({ target: cleanupGroups.code })
    .returning()
  return inserted ?? insertGroup(tx, order)
}
