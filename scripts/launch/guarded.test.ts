import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { spawnGuarded } from '#launch/guarded.mjs'
import { processStartTime } from '#launch/process-info.mjs'

/** Starts a process that spawns a guarded shell script. It prints the pids of the shell and of the script's child. */
function spawnParent(shell: string) {
  const module = JSON.stringify(join(import.meta.dirname, 'guarded.mjs'))
  const source = `import { spawnGuarded } from ${module}
    const child = spawnGuarded('/bin/sh', ['-c', ${JSON.stringify(shell)}], { stdio: ['ignore', 'inherit', 'inherit'], patience: 1 })
    console.log(child.pid)
    setInterval(() => {}, 1000)`
  return spawn(process.execPath, ['--input-type=module', '-e', source], { stdio: ['ignore', 'pipe', 'inherit'] })
}

async function readPids(parent: ChildProcess, count: number) {
  const pids: number[] = []
  for await (const line of createInterface(parent.stdout!)) if (pids.push(Number(line)) === count) break
  return pids
}

test('a guarded child and its descendants end when their parent is killed', async () => {
  const parent = spawnParent('sleep 1000 & echo $!; wait')
  const pids = await readPids(parent, 2)
  expect(pids.filter(processStartTime)).toHaveLength(2)
  parent.kill('SIGKILL')
  await expect.poll(() => pids.filter(processStartTime)).toEqual([])
})

test('a guarded child that ignores SIGTERM is killed after the grace period', async () => {
  const parent = spawnParent(`trap '' TERM; echo $$; while :; do sleep 1; done`)
  const pids = await readPids(parent, 2)
  parent.kill('SIGKILL')
  await expect.poll(() => pids.filter(processStartTime)).toEqual([])
})

test('a guarded child ends when its guard process is killed', async () => {
  const child = spawnGuarded('/bin/sh', ['-c', 'ps -eo pid=,pgid= | grep " $$$"; exec sleep 1000'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [listed] = (await once(child.stdout, 'data')) as [Buffer]
  const group = String(listed)
    .trim()
    .split('\n')
    .map((line) => Number.parseInt(line, 10))
  // The guard started before ps and grep, so it has the lowest pid.
  const guard = group.filter((pid) => pid !== child.pid).sort((a, b) => a - b)[0]!
  process.kill(guard, 'SIGKILL')
  expect((await once(child, 'exit'))[1]).toBe('SIGTERM')
})

test('a guarded child leads its own process group, so Ctrl-C reaches only the parent', async () => {
  const child = spawnGuarded('/bin/sh', ['-c', 'ps -o pgid= -p $$'], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [group] = (await once(child.stdout, 'data')) as [Buffer]
  expect(Number(group)).toBe(child.pid)
})
