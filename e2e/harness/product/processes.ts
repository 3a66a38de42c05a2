import { readFileSync, readdirSync } from 'node:fs'
import { expect } from 'vitest'

export type ProcessInfo = { pid: number; parent: number; group: number; born: string; command: string }

/** Lists the running processes of this machine from /proc, because `ps` may be missing. Zombies are left out. */
export const listProcesses = () =>
  readdirSync('/proc').flatMap((name): ProcessInfo[] => {
    if (!/^\d+$/.test(name)) return []
    try {
      // Fields of `/proc/<pid>/stat` after the program's name: state, parent, group, …, start time. The program's name
      // stands in parentheses and may itself contain spaces and parentheses.
      const [state, parent, group, ...rest] = readFileSync(`/proc/${name}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')
      const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
      return state === 'Z'
        ? []
        : [{ pid: Number(name), parent: Number(parent), group: Number(group), born: rest[16]!, command }]
    } catch {
      return [] // The process has ended already.
    }
  })

/**
 * Finds a process, its descendants and the other processes of their process groups. The group of the test process does
 * not count.
 */
export function findProcessTree(root: number) {
  const all = listProcesses()
  const found = new Set([root])
  for (const parent of found) for (const each of all) if (each.parent === parent) found.add(each.pid)
  const groups = new Set(all.filter(({ pid }) => found.has(pid)).map(({ group }) => group))
  groups.delete(all.find(({ pid }) => pid === process.pid)!.group)
  return all.filter(({ pid, group }) => found.has(pid) || groups.has(group))
}

/** Kills processes without warning (SIGKILL), as a power failure does, and waits until all have ended. */
export async function killProcesses(started: ProcessInfo[]) {
  for (const { pid } of started)
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // Ignore the error of a process that has already ended.
    }
  await expect.poll(() => findRunningProcesses(started), { timeout: 45_000 }).toEqual([])
}

/** Returns the listed processes that still run. Process ids are reused, so the start time is compared too. */
export function findRunningProcesses(started: ProcessInfo[]) {
  const now = new Set(listProcesses().map(({ pid, born }) => `${pid} ${born}`))
  return started.filter(({ pid, born }) => now.has(`${pid} ${born}`))
}
