import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { NOBODY_SYSTEM_USER } from '#app/server/embedded/account.ts'
import { spawnGuarded } from '#launch/guarded.mjs'
import { findProcessTree, findRunningProcesses } from '../../e2e/harness/product/processes.ts'
import { inFolder } from './layout.ts'

type ProcessSettings = {
  name: string
  command: string
  args: string[]
  env?: Record<string, string>
  cwd?: string
  /** Process id of a daemon that it starts and detaches, which must be killed with it. */
  findDaemonPid?(): number | undefined
  /** Runs as root. The mail server switches accounts by itself. */
  asRoot?: boolean
}

/** Milliseconds before a process that has ended is restarted. */
const RESTART_DELAY_MS = 1000

/** Process supervisor for one part of the cluster: restarts it when it ends unexpectedly, like systemd. */
export class ClusterProcess {
  readonly name: string
  settings: ProcessSettings
  #child: ChildProcess | undefined
  #wanted = false
  #watching: Promise<void> | undefined

  constructor(settings: ProcessSettings) {
    this.name = settings.name
    this.settings = settings
  }

  get pid() {
    return this.#child?.pid
  }

  start() {
    this.#wanted = true
    this.#watching ??= this.#watch().finally(() => (this.#watching = undefined))
  }

  async #watch() {
    const log = createWriteStream(inFolder('logs', `${this.name}.log`), { flags: 'a' })
    while (this.#wanted) {
      const { command, args, env, cwd, asRoot } = this.settings
      const child = (this.#child = spawnGuarded(command, args, {
        cwd: cwd ?? '/',
        env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LANG: 'C.UTF-8', HOME: inFolder(), ...env },
        ...(!asRoot && NOBODY_SYSTEM_USER),
        stdio: ['ignore', 'pipe', 'pipe'],
        patience: 30,
      }))
      for (const stream of [child.stdout, child.stderr]) stream?.pipe(log, { end: false })
      await once(child, 'exit')
      this.#child = undefined
      if (this.#wanted) await pause(RESTART_DELAY_MS)
    }
    log.end()
  }

  /** Kills the process and everything it started, like a power failure. With `down` it is not restarted. */
  kill({ down = false } = {}) {
    if (down) this.#wanted = false
    for (const { pid } of this.#all()) tryKill(pid)
  }

  #all() {
    const roots = [this.pid, this.settings.findDaemonPid?.()]
    return roots.flatMap((root) => (root ? findProcessTree(root) : []))
  }

  /** Stops the process with SIGTERM, and kills what is left after 40 seconds. */
  async stop() {
    this.#wanted = false
    const ended = this.#watching
    const started = this.#all()
    this.#child?.kill('SIGTERM')
    const inTime = await Promise.race([ended?.then(() => true) ?? true, pause(40_000, false, { ref: false })])
    if (!inTime) this.kill()
    await ended
    for (const { pid } of findRunningProcesses(started)) tryKill(pid)
  }
}

export function tryKill(pid: number, signal: NodeJS.Signals = 'SIGKILL') {
  try {
    process.kill(pid, signal)
  } catch {
    // The process has ended already.
  }
}

/** Polls twice a second until the condition holds, and throws when it times out. */
export async function waitUntil(what: string, isSo: () => Promise<boolean> | boolean, seconds = 60) {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await pause(500))
    if (await Promise.resolve(isSo()).catch(() => false)) return
  throw new Error(`Timed out after ${seconds} s, waiting until ${what}`)
}

/** Whether the URL answers with success within two seconds. */
export const isAnswering = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(2000) }).then(
    ({ ok }) => ok,
    () => false,
  )
