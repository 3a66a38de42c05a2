import { expect, test } from 'vitest'
import { aCorrection } from '#features/corrections/server/fixtures.ts'
import { runInTransaction } from '#platform/server/db/db.ts'
import { createTestApp } from './testing/test-app.ts'
import { createSignedInMember } from './testing/test-client.ts'

const { database, app, ask } = createTestApp()

test('the list of corrections is paged, latest first', async () => {
  const sam = await createSignedInMember(app, database.db, { isSuperadmin: true })
  const rosa = await createSignedInMember(app, database.db, {})
  for (let at = 1; at <= 6; at++)
    await runInTransaction(database.db, (tx) =>
      aCorrection(tx, rosa.id, { pieces: at, createdAt: new Date(Date.UTC(2026, 0, at)) }),
    )
  const second = await ask(`GET /v1/admin/members/${rosa.id}/corrections?page=2`, { as: sam.token })
  expect(await second.json()).toMatchObject({ corrections: [{ pieces: 1 }], page: 2, pages: 2, total: 6 })
})
