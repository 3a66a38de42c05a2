import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { Findings } from '#app/server/attacks/doors/histories.ts'
import type { Databases } from './databases.ts'
import type { Order } from './play.ts'

/** Message from a process that plays histories: its progress, or what it found. */
export type PlayMessage = { played: number } | { findings: Findings }
/** Environment variable with the task of a process that plays histories. */
export const ORDER_VARIABLE = 'DOORS_ORDER'

type Shared = Omit<Order, 'url' | 'histories' | 'seed'> & { histories: number; seed: number; processes: number }
export type Result = { played: number; steps: number; failure?: string | undefined }

/**
 * Plays histories in several processes of the product in `root`. All end when one finds a broken invariant. Returns how
 * many histories had been played by then.
 */
export async function playInProcesses(
  { root, databases }: { root: string; databases: Databases },
  { histories, seed, processes, ...shared }: Shared,
  onProgress: (played: number) => void = () => {},
): Promise<Result> {
  const played = Array.from({ length: processes }, () => 0)
  const children: ChildProcess[] = []
  const countPlayed = () => played.reduce((sum, each) => sum + each, 0)
  async function runOne(nr: number): Promise<Findings> {
    const database = await databases.create()
    const order: Order = { ...shared, url: database.url, histories: Math.ceil(histories / processes), seed: seed + nr }
    const child = fork(join(root, 'scripts/bench.mjs'), ['doors'], {
      cwd: root,
      env: { ...process.env, [ORDER_VARIABLE]: JSON.stringify(order) },
    })
    children.push(child)
    try {
      return await new Promise<Findings>((resolve, reject) => {
        child.on('exit', (code) => reject(new Error(`A process that plays ended with ${code}.`)))
        child.on('message', (message: PlayMessage) => {
          if ('findings' in message) return resolve(message.findings)
          played[nr] = message.played
          onProgress(countPlayed())
        })
      })
    } finally {
      child.kill()
      await database.drop()
    }
  }
  const runs = played.map((_, nr) => runOne(nr))
  const broken = Promise.any(
    runs.map(async (run, nr) => {
      const findings = await run
      if (!findings.failure) throw new Error('nothing found')
      played[nr] = findings.histories
      return findings
    }),
  )
  const found = await broken.catch(() => undefined)
  if (found) {
    const result = { played: countPlayed(), steps: found.steps, failure: found.failure }
    for (const child of children) child.kill()
    await Promise.allSettled(runs)
    return result
  }
  const all = await Promise.all(runs)
  const sum = (of: (findings: Findings) => number) => all.reduce((total, each) => total + of(each), 0)
  return { played: sum((each) => each.histories), steps: sum((each) => each.steps) }
}
