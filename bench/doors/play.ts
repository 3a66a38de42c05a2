import { playHistories } from '#app/server/attacks/doors/histories.ts'
import { INVARIANTS } from '#app/server/attacks/doors/model.ts'
import { openSite } from '#app/server/attacks/doors/site.ts'

/** Task of one process: a number of histories from a seed, on its own database. */
export type Order = {
  url: string
  histories: number
  seed: number
  path?: string | undefined
  shrinkSeconds?: number
  /** Names of the invariants to check. None means all. */
  only: string[]
}
const PROGRESS_EVERY = 50

/** Plays histories and reports to `tell` how many have been played. */
export async function play({ url, only, ...options }: Order, tell: (played: number) => void) {
  const checked = new Set(INVARIANTS.filter((name) => only.length === 0 || only.includes(name)))
  const site = await openSite(url)
  try {
    return await playHistories(site, {
      ...options,
      checked,
      onHistory: (played) => void (played % PROGRESS_EVERY === 0 && tell(played)),
    })
  } finally {
    await site.close()
  }
}
