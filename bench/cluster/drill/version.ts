import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { openBuild } from '#launch/built.mjs'
import { REPOSITORY, inFolder } from '../layout.ts'

/**
 * Builds a changed copy of the product in a folder of its own, as the next release: its scripts have other file names.
 */
export async function buildNextVersion(): Promise<string> {
  const root = inFolder('next')
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: REPOSITORY,
    encoding: 'utf8',
  })
    .trim()
    .split('\n')
  for (const file of files) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    cpSync(join(REPOSITORY, file), join(root, file))
  }
  symlinkSync(join(REPOSITORY, 'node_modules'), join(root, 'node_modules'))
  const brand = join(root, 'src/platform/brand.ts')
  const text = readFileSync(brand, 'utf8')
  writeFileSync(brand, text.replace(/(tagline: ')/, '$1Next: '))
  if (readFileSync(brand, 'utf8') === text) throw new Error('The next version is the same as this one.')
  await openBuild(root)
  return root
}
