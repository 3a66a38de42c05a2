import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { spawnGuarded } from '#launch/guarded.mjs'
import { birthOf } from '#launch/running.mjs'

/** A process that starts a guarded shell, which starts a sleep; tells the numbers of both. */
function parentOf(shell: string) {
  const module = JSON.stringify(join(import.meta.dirname, 'guarded.mjs'))
  const source = `import { spawnGuarded } from ${module}
    const child = spawnGuarded('/bin/sh', ['-c', ${JSON.stringify(shell)}], { stdio: ['ignore', 'inherit', 'inherit'], patience: 1 })
    console.log(child.pid)
    setInterval(() => {}, 1000)`
  return spawn(process.execPath, ['--input-type=module', '-e', source], { stdio: ['ignore', 'pipe', 'inherit'] })
}

async function pidsOf(parent: ChildProcess, count: number) {
  const pids: number[] = []
  for await (const line of createInterface(parent.stdout!)) if (pids.push(Number(line)) === count) break
  return pids
}

test('whoever started it is killed: the child ends, and what the child has started', async () => {
  const parent = parentOf('sleep 1000 & echo $!; wait')
  const pids = await pidsOf(parent, 2)
  expect(pids.filter(birthOf)).toHaveLength(2)
  parent.kill('SIGKILL')
  await expect.poll(() => pids.filter(birthOf)).toEqual([])
})

test('a child that does not want to end is ended when its time is up', async () => {
  const parent = parentOf(`trap '' TERM; echo $$; while :; do sleep 1; done`)
  const pids = await pidsOf(parent, 2)
  parent.kill('SIGKILL')
  await expect.poll(() => pids.filter(birthOf)).toEqual([])
})

test('the guard is killed: the child does not go on without', async () => {
  const child = spawnGuarded('/bin/sh', ['-c', 'ps -eo pid=,pgid= | grep " $$$"; exec sleep 1000'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [listed] = (await once(child.stdout, 'data')) as [Buffer]
  const group = String(listed)
    .trim()
    .split('\n')
    .map((line) => Number.parseInt(line, 10))
  // the guard was there before ps and grep were
  const guard = group.filter((pid) => pid !== child.pid).sort((a, b) => a - b)[0]!
  process.kill(guard, 'SIGKILL')
  expect((await once(child, 'exit'))[1]).toBe('SIGTERM')
})

test('a Ctrl-C in the terminal reaches the parent alone: the child leads a group of its own', async () => {
  const child = spawnGuarded('/bin/sh', ['-c', 'ps -o pgid= -p $$'], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [group] = (await once(child.stdout, 'data')) as [Buffer]
  expect(Number(group)).toBe(child.pid)
})
