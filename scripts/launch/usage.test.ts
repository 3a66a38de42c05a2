import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findRequestedUsage } from './usage.mjs'

const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
  scripts: Record<string, string>
}
const launched = Object.entries(scripts).flatMap(([name, command]) => {
  const [, args] = /^node scripts\/bootstrap\.mjs (.+)$/.exec(command) ?? []
  return args && name !== 'bench' ? [[name, ...args.split(' ')]] : []
})

test.each(launched)('npm run %s prints its usage with --help', (name, task = '', ...args) => {
  const usage = findRequestedUsage(task, [...args, '--help'])
  expect(usage).toMatch(/^Usage: npm /)
  expect(usage).toMatch(new RegExp(`npm (run )?${name}( |$)`, 'm'))
  expect(findRequestedUsage(task, args)).toBeUndefined()
})
