import { readFileSync, readdirSync } from 'node:fs'

/** Unit of CPU time in `/proc/PID/stat`: a hundredth of a second. */
const TICK_MS = 10

/** CPU time in milliseconds of a process and its children, including children that have ended. */
export function readCpuTime(root: number): number {
  const ticks = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(readProcessStat)
    .map(({ pid, parent, own, ended }) => (pid === root ? own + ended : parent === root ? own : 0))
  return TICK_MS * ticks.reduce((sum, each) => sum + each, 0)
}

function readProcessStat(name: string) {
  try {
    const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
    // The process name in parentheses may itself contain spaces and parentheses.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    return { pid: Number(name), parent: fields[1], own: fields[11]! + fields[12]!, ended: fields[13]! + fields[14]! }
  } catch {
    return { pid: 0, parent: 0, own: 0, ended: 0 }
  }
}
