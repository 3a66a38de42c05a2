import { PAGE_SORT, BOARD_PAGE } from '#features/litterboard/rules.ts'
import { board } from '#features/litterboard/server/queries.ts'
import type { Cleanup } from '#features/cleanups/contract/cleanup.ts'
import { blankFields } from '#features/cleanups/rules.ts'
import { decide } from '#features/cleanups/server/service/decide.ts'
import { logCleanup } from '#features/cleanups/server/service/log.ts'
import { rowId } from '#platform/server/ids.ts'
import type { Platform } from '#platform/server/platform.ts'
import { TODAY } from '../../timing.ts'
import { type Chosen, type Member, actor } from './chosen.ts'
import type { Clocks, Spent } from './clocks.ts'
import { byKey } from './reads.ts'
import { BY_KEY, type Measured, measured } from './rounds.ts'

const refusal = (name: string) => () => new Error(name)
const errors = {
  BAD_REQUEST: refusal('BAD_REQUEST'),
  PHOTO_REQUIRED: refusal('PHOTO_REQUIRED'),
  PHOTOS_LOST: refusal('PHOTOS_LOST'),
  UNAUTHORIZED: refusal('UNAUTHORIZED'),
  FORBIDDEN: refusal('FORBIDDEN'),
  NOT_FOUND: refusal('NOT_FOUND'),
  CONFLICT: refusal('CONFLICT'),
  GONE: refusal('GONE'),
  CLAIMED: refusal('CLAIMED'),
}

const log = (platform: Platform, member: Member): Promise<Cleanup> =>
  logCleanup(
    platform,
    actor(member),
    { ...blankFields, cleanupId: rowId(), date: TODAY, location: '85016', litterCount: 3, photos: [] },
    errors,
  )

const approve = (platform: Platform, { admin }: Chosen, { cleanupId, updatedAt }: Cleanup) =>
  decide(platform, actor(admin, true), { cleanupId, status: 'approved', note: '', updatedAt }, errors)

const isWrite = true as const

type Times = Record<'byKey' | 'log' | 'approve' | 'approve, member in challenges', Spent[]>

async function writes(platform: Platform, who: Chosen, { spentOn }: Clocks, rounds: number): Promise<Times> {
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
function steadyReader(platform: Platform, { pick, admin }: Chosen, { spentOn }: Clocks) {
  const times: Spent[] = []
  const over = new AbortController()
  const read = (page: number) =>
    board(platform, actor(admin), { sort: PAGE_SORT, location: '', page, perPage: BOARD_PAGE })
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
export async function writing(platform: Platform, who: Chosen, clocks: Clocks, rounds: number): Promise<Measured[]> {
  const rows = (when: string, { byKey: keyTimes, ...times }: Times): Measured[] =>
    Object.entries({ [BY_KEY]: keyTimes, ...times }).map(([what, each]) => ({
      ...measured(`${when}: ${what}`, each, keyTimes),
      isWrite,
    }))
  await writes(platform, who, clocks, 3)
  const alone = await writes(platform, who, clocks, rounds)
  const steady = steadyReader(platform, who, clocks)
  const beside = await writes(platform, who, clocks, rounds)
  const pages = await steady.stop()
  const read = measured('while others write: a random page', pages, beside.byKey)
  // CPU time cannot be attributed to one of several concurrent calls, so these rows have none.
  const atOnce = [...rows('while boards are read', beside), read].map(({ what, ms, ratio }) => ({
    what,
    ms,
    ratio,
    isWrite,
  }))
  return [...rows('alone', alone), ...atOnce]
}
