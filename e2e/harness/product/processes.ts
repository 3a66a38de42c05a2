import { readFileSync, readdirSync } from 'node:fs'
import { expect } from 'vitest'

export type Process = { pid: number; parent: number; group: number; born: string; command: string }

/** Read from Linux itself: `ps` is a package that a small machine lacks. Those that have ended and wait for notice are left out. */
export const processes = () =>
  readdirSync('/proc').flatMap((name): Process[] => {
    if (!/^\d+$/.test(name)) return []
    try {
      // after the program's name in brackets, which may hold anything: state, parent, group, …, time of birth
      const [state, parent, group, ...rest] = readFileSync(`/proc/${name}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')
      const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
      return state === 'Z'
        ? []
        : [{ pid: Number(name), parent: Number(parent), group: Number(group), born: rest[16]!, command }]
    } catch {
      return [] // ended in between
    }
  })

/** The process and all that it has started, however deep, with those that only share a group with them. */
export function startedBy(root: number) {
  const all = processes()
  const found = new Set([root])
  for (const parent of found) for (const each of all) if (each.parent === parent) found.add(each.pid)
  const groups = new Set(all.filter(({ pid }) => found.has(pid)).map(({ group }) => group))
  groups.delete(all.find(({ pid }) => pid === process.pid)!.group)
  return all.filter(({ pid, group }) => found.has(pid) || groups.has(group))
}

/** As when the power fails; comes back once none of them is there. */
export async function kill(started: Process[]) {
  for (const { pid } of started)
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // gone in between
    }
  await expect.poll(() => stillThere(started), { timeout: 45_000 }).toEqual([])
}

/** A number is used again, so the time of birth tells whether it is still the same process. */
export function stillThere(started: Process[]) {
  const now = new Set(processes().map(({ pid, born }) => `${pid} ${born}`))
  return started.filter(({ pid, born }) => now.has(`${pid} ${born}`))
}
