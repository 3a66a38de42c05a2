import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAllJobHandlers } from '#app/server/worker.ts'
import { formatNumber } from '#platform/numbers.ts'
import { createTestConfig } from '#platform/server/config/testing.ts'
import { openPlatformServices } from '#platform/server/platform.ts'
import { TODAY } from '../../timing.ts'
import { challengeReads } from './challenges.ts'
import { chooseSamples } from './samples.ts'
import { createClocks } from './clocks.ts'
import { addUncompactedChanges, compactAll, makeChanges, rebuildCheckpoints } from './compaction.ts'
import { readsSlowedByChanges, boardReads, byKey, memberReads, rankReads } from './reads.ts'
import { type Measured, measureInTurns } from './rounds.ts'
import { measureWrites } from './writes.ts'

const UNCOMPACTED_CHANGES = [0, 500, 5000]
const CHANGES_MADE = 5000

/** Measures all reads and writes of boards, bios and challenges, in the order of the printed table. */
export async function measureCity(databaseUrl: string, rounds: number): Promise<Measured[]> {
  const folder = await mkdtemp(join(tmpdir(), 'cleanstreak-city-files-'))
  const opened = await openPlatformServices(
    createTestConfig({ databaseUrl, storage: { kind: 'folder', path: folder } }),
    createAllJobHandlers,
  )
  const platform = { ...opened, clock: { now: () => new Date(`${TODAY}T12:00:00Z`) } }
  const who = await chooseSamples(platform.db)
  const clocks = await createClocks(platform.db)
  const look = byKey(platform, who)
  const works = {
    ...(await boardReads(platform, who)),
    ...rankReads(platform, who),
    ...memberReads(platform, who),
    ...(await challengeReads(platform, who)),
  }
  const rows = await measureInTurns(works, look, clocks, rounds)
  const { ms: byKeyMs } = rows[0]!
  const once = (what: string, ms: number) => rows.push({ what, ms, ratio: ms / byKeyMs, isWrite: true })
  const measureSlowedReads = async (when: string) => {
    const measured = await measureInTurns(await readsSlowedByChanges(platform, who), look, clocks, rounds)
    rows.push(...measured.map((row) => ({ ...row, what: `${when}: ${row.what}` })))
  }
  for (const changes of UNCOMPACTED_CHANGES) {
    await addUncompactedChanges(platform, who, changes)
    await measureSlowedReads(`${changes} changes not compacted`)
  }
  const folded = await compactAll(platform)
  once('these changes compacted', folded.ms)
  console.log(`  ${formatNumber(folded.changes)} changes of all lists were compacted`)
  once('checkpoints of the longest list rebuilt', await rebuildCheckpoints(platform))
  await makeChanges(platform, who, CHANGES_MADE)
  await measureSlowedReads(`after ${CHANGES_MADE} changes, without the job`)
  rows.push(...(await measureWrites(platform, who, clocks, rounds)))
  await opened.close()
  await rm(folder, { recursive: true })
  return rows
}
