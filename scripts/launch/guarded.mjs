import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'

/**
 * The child waits on a pipe that only we hold. When we are gone, however we died, the pipe closes and the guard ends
 * the child and all it has started: with the signal first, the hard way after its time is up.
 * The guard is a member of the child's process group, so that the group's number cannot be given to anybody else, but
 * not its child: PostgreSQL takes the end of a child it does not know for a crash.
 */
const GUARD = `
( { trap '' INT TERM HUP QUIT
  read -r _
  kill -"$1" -$$ 2>/dev/null
  left=$2
  while [ "$left" -gt 0 ] && kill -0 $$ 2>/dev/null; do sleep 1; left=$((left - 1)); done
  kill -KILL -$$
} <&3 >/dev/null 2>&1 & )
shift 2
exec "$@" 3<&-`

/**
 * A child that never outlives this process. It leads a process group of its own: a Ctrl-C in the terminal reaches us
 * alone, and we decide what it means for the child.
 * @param {string} command
 * @param {string[]} args
 * @param {{ endWith?: 'INT' | 'TERM', patience?: number } & import('node:child_process').SpawnOptions} options
 *   `endWith` asks the child to end, `patience` is how many seconds it has for that
 */
export function spawnGuarded(command, args, { endWith = 'TERM', patience = 5, stdio = 'inherit', ...options } = {}) {
  const streams = typeof stdio === 'string' ? [stdio, stdio, stdio] : /** @type {any[]} */ (stdio)
  const guarded = ['-c', GUARD, 'cleanstreak', endWith, String(patience), command, ...args]
  const child = spawn('/bin/sh', guarded, { ...options, detached: true, stdio: [...streams, 'pipe'] })
  const pipe = /** @type {import('node:net').Socket | undefined} */ (child.stdio[3])
  // a child without its guard could be left behind
  pipe?.on('close', () => child.kill(`SIG${endWith}`)).on('error', () => {})
  pipe?.resume().unref()
  child.on('exit', () => pipe?.destroy())
  return child
}

/**
 * Runs it to its end; for tools that shall be heard only when they fail.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 * @returns {Promise<{ failed: boolean, said: string }>}
 */
export async function runGuarded(command, args, options) {
  const child = spawnGuarded(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { failed: code !== 0, said: out + err }
}
