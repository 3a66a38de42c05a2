import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { applyChange } from './change/change.ts'
import type { Mutant } from './mutants.ts'

const TYPES = '.cache/types'

/** Copies the working tree, including uncommitted changes, so that mutants never touch the original. */
export function createWorkingCopy(root: string) {
  const folder = mkdtempSync(join(tmpdir(), 'cleanstreak-mutants-'))
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root })
  for (const file of listed.toString().split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(root, file), join(folder, file), { force: true })
  }
  // Copy the compiler's incremental cache.
  if (existsSync(join(root, TYPES))) cpSync(join(root, TYPES), join(folder, TYPES), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const typesHold = (ofAll: boolean) => {
    const project = ofAll ? 'tsconfig.json' : 'tsconfig.server.json'
    return spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', '-b', project], { cwd: folder }).status === 0
  }
  let source = ''
  return {
    folder,
    change(mutant: Mutant) {
      // Read from the copy, because the original may be edited in the meantime.
      source = readFileSync(join(folder, mutant.file), 'utf8')
      writeFileSync(join(folder, mutant.file), applyChange(source, mutant))
    },
    restore: ({ file }: Mutant) => writeFileSync(join(folder, file), source),
    typesHold,
    remove: () => rmSync(folder, { recursive: true }),
  }
}
