import { expect, test, vi } from 'vitest'
import { createTestConfig } from '#platform/server/config/testing.ts'
import { createTestDatabase } from '#platform/server/db/testing.ts'
import { migrateAndOpenPlatformServices } from './main.ts'

test('a starting server warns about unknown triggers in the database and continues', async () => {
  const { db, url, close } = await createTestDatabase()
  await db.execute(
    'create trigger made_by_hand after insert on user_loves for each statement execute function loves_given()',
  )
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const platform = await migrateAndOpenPlatformServices(
    createTestConfig({ databaseUrl: url, role: 'web', logLevel: 'warn' }),
  )
  await expect.poll(() => write.mock.calls.join('')).toContain('"triggers":["user_loves.made_by_hand"]')
  write.mockRestore()
  await platform.close()
  await close()
})
