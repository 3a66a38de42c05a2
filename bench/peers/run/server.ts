import { createWriteStream } from 'node:fs'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { spawnGuarded } from '#launch/guarded.mjs'

type ServerOptions = {
  name: string
  node?: string
  args: string[]
  cwd: string
  env: Record<string, string>
  log: string
  ready: string
}

export type Server = { pid: number; stop(): Promise<void> }

/** Maximum start-up time in milliseconds. The product may have to be built first. */
const MAX_START_MS = 600_000

/** Starts the server of a peer and waits until it answers. It ends with this process. */
export async function startServer({
  name,
  args,
  cwd,
  env,
  log,
  ready,
  node = process.execPath,
}: ServerOptions): Promise<Server> {
  const out = createWriteStream(log)
  await once(out, 'open')
  const { PATH, HOME } = process.env
  const child = spawnGuarded(node, args, {
    cwd,
    env: { PATH, HOME, NODE_ENV: 'production', ...env },
    stdio: ['ignore', out, out],
  })
  const ended = once(child, 'exit')
  const until = performance.now() + MAX_START_MS
  while (!(await isAnswering(ready))) {
    if (child.exitCode !== null || performance.now() > until) {
      child.kill()
      throw new Error(`${name} did not start; see ${log}`)
    }
    await pause(250)
  }
  return {
    pid: child.pid!,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

const isAnswering = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )
