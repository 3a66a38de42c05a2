import { DEFAULT_LITTERBOARD_SORT, LITTERBOARD_PAGE_SIZE } from '#features/litterboard/rules.ts'
import { readLitterboardPage } from '#features/litterboard/server/queries.ts'
import type { Cleanup } from '#features/cleanups/contract/cleanup.ts'
import { BLANK_CLEANUP_FIELDS } from '#features/cleanups/rules.ts'
import { decideOnCleanup } from '#features/cleanups/server/service/decide.ts'
import { logCleanup } from '#features/cleanups/server/service/log.ts'
import { generateRowId } from '#platform/server/ids.ts'
import type { PlatformServices } from '#platform/server/platform.ts'
import { TODAY } from '../../timing.ts'
import { type Samples, type SampledMember, userWithId } from './samples.ts'
import type { Clocks, SpentTime } from './clocks.ts'
import { byKey } from './reads.ts'
import { BY_KEY, type Measured, toMeasured } from './rounds.ts'

const log = (platform: PlatformServices, member: SampledMember): Promise<Cleanup> =>
  logCleanup(platform, userWithId(member), {
    ...BLANK_CLEANUP_FIELDS,
    cleanupId: generateRowId(),
    date: TODAY,
    location: '85016',
    litterCount: 3,
    photos: [],
  })

const approve = (platform: PlatformServices, { admin }: Samples, { cleanupId, updatedAt }: Cleanup) =>
  decideOnCleanup(platform, userWithId(admin, true), { cleanupId, status: 'approved', note: '', updatedAt })

const isWrite = true as const

type Times = Record<'byKey' | 'log' | 'approve' | 'approve, member in challenges', SpentTime[]>

async function timeWrites(
  platform: PlatformServices,
  who: Samples,
  { spentOn }: Clocks,
  rounds: number,
): Promise<Times> {
  const times: Times = { byKey: [], log: [], approve: [], 'approve, member in challenges': [] }
  const look = byKey(platform, who)
  for (let round = 0; round < rounds; round++) {
    times.byKey.push(await spentOn(look))
    for (const [kind, member] of [
      ['approve', who.anyone()],
      ['approve, member in challenges', who.participant()],
    ] as const) {
      let logged: Cleanup | undefined
      times.log.push(await spentOn(async () => (logged = await log(platform, member))))
      times[kind].push(await spentOn(() => approve(platform, who, logged!)))
    }
  }
  return times
}

/** Reads random pages of a board without a pause until it is stopped. */
function startSteadyReader(platform: PlatformServices, { pick, admin }: Samples, { spentOn }: Clocks) {
  const times: SpentTime[] = []
  const over = new AbortController()
  const read = (page: number) =>
    readLitterboardPage(platform, userWithId(admin), {
      sort: DEFAULT_LITTERBOARD_SORT,
      location: '',
      page,
      perPage: LITTERBOARD_PAGE_SIZE,
    })
  const reading = (async () => {
    const { pages } = await read(1)
    while (!over.signal.aborted) times.push(await spentOn(() => read(1 + pick(pages))))
  })()
  const stop = async () => {
    over.abort()
    await reading
    return times
  }
  return { stop }
}

/**
 * Measures logging and approving alone, then while boards are read continuously. Each ratio uses look-ups of that time.
 */
export async function measureWrites(
  platform: PlatformServices,
  who: Samples,
  clocks: Clocks,
  rounds: number,
): Promise<Measured[]> {
  const rows = (when: string, { byKey: keyTimes, ...times }: Times): Measured[] =>
    Object.entries({ [BY_KEY]: keyTimes, ...times }).map(([what, each]) => ({
      ...toMeasured(`${when}: ${what}`, each, keyTimes),
      isWrite,
    }))
  await timeWrites(platform, who, clocks, 3)
  const alone = await timeWrites(platform, who, clocks, rounds)
  const steady = startSteadyReader(platform, who, clocks)
  const beside = await timeWrites(platform, who, clocks, rounds)
  const pages = await steady.stop()
  const read = toMeasured('while others write: a random page', pages, beside.byKey)
  // CPU time cannot be attributed to one of several concurrent calls, so these rows have none.
  const atOnce = [...rows('while boards are read', beside), read].map(({ what, ms, ratio }) => ({
    what,
    ms,
    ratio,
    isWrite,
  }))
  return [...rows('alone', alone), ...atOnce]
}
