import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const LINUX = process.platform === 'linux'

/** Tells whether a pid is in use, even by a zombie process. @param {number} pid */
export function isPidInUse(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'
  }
}

/**
 * Start time of a process, which tells it from a later process that reuses its pid. Undefined if it is not running.
 * @param {number} pid
 */
export function processStartTime(pid) {
  if (!isPidInUse(pid)) return
  if (!LINUX) return readPsField(pid, 'lstart=')
  const fields = readProcStat(pid)
  // Z is a zombie: the process has ended and its parent has not yet read its exit status.
  return fields && fields[0] !== 'Z' ? `${readFileOrEmpty('/proc/sys/kernel/random/boot_id')}/${fields[19]}` : undefined
}

/** @param {number} pid */
export const parentPid = (pid) => Number(LINUX ? readProcStat(pid)?.[1] : readPsField(pid, 'ppid=')) || undefined

/** @param {number} pid */
export const commandLine = (pid) =>
  (LINUX ? readFileOrEmpty(`/proc/${pid}/cmdline`).replaceAll('\0', ' ') : readPsField(pid, 'command=')) ?? ''

/** Fields of /proc/<pid>/stat after the command name, which may contain spaces and brackets. @param {number} pid */
function readProcStat(pid) {
  const stat = readFileOrEmpty(`/proc/${pid}/stat`)
  return stat ? stat.slice(stat.lastIndexOf(')') + 2).split(' ') : undefined
}

/** @param {string} path */
function readFileOrEmpty(path) {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    return ''
  }
}

/** @param {number} pid @param {string} field */
function readPsField(pid, field) {
  try {
    return execFileSync('ps', ['-o', field, '-p', String(pid)], {
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C' },
    }).trim()
  } catch {
    return
  }
}
