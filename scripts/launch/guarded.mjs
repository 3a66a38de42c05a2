import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'

/**
 * Shell script of the guard process. The guard reads a pipe that only the parent holds. When the parent ends, even by
 * SIGKILL, the pipe closes. The guard then signals the child's process group, and kills it after a grace period.
 * The guard belongs to that process group, so the group's id cannot be reused. It is not a child of the guarded
 * process, because PostgreSQL treats the exit of an unknown child as a crash.
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
 * Spawns a child process that never outlives this one. The child leads its own process group, so a Ctrl-C in the
 * terminal reaches only this process, which decides what to do with the child.
 * @param {string} command
 * @param {string[]} args
 * @param {{ endWith?: 'INT' | 'TERM', patience?: number } & import('node:child_process').SpawnOptions} options
 *   `endWith` is the signal that asks the child to end, `patience` the seconds before it is killed
 */
export function spawnGuarded(command, args, { endWith = 'TERM', patience = 5, stdio = 'inherit', ...options } = {}) {
  const streams = typeof stdio === 'string' ? [stdio, stdio, stdio] : /** @type {any[]} */ (stdio)
  const guarded = ['-c', GUARD, 'cleanstreak', endWith, String(patience), command, ...args]
  const child = spawn('/bin/sh', guarded, { ...options, detached: true, stdio: [...streams, 'pipe'] })
  const pipe = /** @type {import('node:net').Socket | undefined} */ (child.stdio[3])
  // If the guard dies, the child ends too, because nothing else would end it with this process.
  pipe?.on('close', () => child.kill(`SIG${endWith}`)).on('error', () => {})
  pipe?.resume().unref()
  child.on('exit', () => pipe?.destroy())
  return child
}

/**
 * Runs a guarded command to its end and collects its output, for tools whose output matters only if they fail.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 * @returns {Promise<{ failed: boolean, output: string }>}
 */
export async function runGuarded(command, args, options) {
  const child = spawnGuarded(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { failed: code !== 0, output: out + err }
}
