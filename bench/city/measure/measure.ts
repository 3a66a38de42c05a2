import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { handlers } from '#app/server/worker.ts'
import { formatNumber } from '#platform/numbers.ts'
import { testConfig } from '#platform/server/config/testing.ts'
import { openPlatform } from '#platform/server/platform.ts'
import { TODAY } from '../../timing.ts'
import { challenges } from './challenges.ts'
import { chosen } from './chosen.ts'
import { openClocks } from './clocks.ts'
import { fold, setAnew, unfolded } from './folding.ts'
import { affected, boards, byKey, ofMembers, places } from './reads.ts'
import { type Measured, inTurns } from './rounds.ts'
import { writing } from './writing.ts'

const UNFOLDED = [0, 500, 5000]

/** Measures all reads and writes of boards, bios and challenges, in the order of the printed table. */
export async function measure(databaseUrl: string, rounds: number): Promise<Measured[]> {
  const folder = await mkdtemp(join(tmpdir(), 'cleanstreak-city-files-'))
  const opened = await openPlatform(testConfig({ databaseUrl, storage: { kind: 'folder', path: folder } }), handlers)
  const platform = { ...opened, clock: { now: () => new Date(`${TODAY}T12:00:00Z`) } }
  const who = await chosen(platform.db)
  const clocks = await openClocks(platform.db)
  const look = byKey(platform, who)
  const works = {
    ...(await boards(platform, who)),
    ...places(platform, who),
    ...ofMembers(platform, who),
    ...(await challenges(platform, who)),
  }
  const rows = await inTurns(works, look, clocks, rounds)
  const { ms: byKeyMs } = rows[0]!
  const once = (what: string, ms: number) => rows.push({ what, ms, ratio: ms / byKeyMs, isWrite: true })
  for (const changes of UNFOLDED) {
    await unfolded(platform, who, changes)
    const measured = await inTurns(await affected(platform, who), look, clocks, rounds)
    rows.push(...measured.map((row) => ({ ...row, what: `${changes} changes not compacted: ${row.what}` })))
  }
  const folded = await fold(platform)
  once('these changes compacted', folded.ms)
  console.log(`  ${formatNumber(folded.changes)} changes of all lists were compacted`)
  once('checkpoints of the longest list rebuilt', await setAnew(platform))
  rows.push(...(await writing(platform, who, clocks, rounds)))
  await opened.close()
  await rm(folder, { recursive: true })
  return rows
}
