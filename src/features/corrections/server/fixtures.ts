import type { Tx } from '#platform/server/db/db.ts'
import { createRandomMemberId, generateRowId } from '#platform/server/ids.ts'
import { memberCorrections } from './tables.ts'

/** Test fixture: inserts a correction that adds pieces to a member. Any column can be overridden. */
export async function aCorrection(tx: Tx, memberId: string, set: Partial<typeof memberCorrections.$inferInsert> = {}) {
  const author = { authorId: createRandomMemberId(), authorName: 'Sam Ortega' }
  const what = { day: '2026-11-14', pieces: 60, kind: 'correction', reason: 'Two bags were missing.' } as const
  const [correction] = await tx
    .insert(memberCorrections)
    .values({ id: generateRowId(), memberId, ...what, ...author, createdAt: new Date(), ...set })
    .returning()
  return correction!
}
