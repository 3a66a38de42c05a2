import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readImportGraph } from './import-graph.ts'

/** Maximum number of end-to-end test files per changed file. */
const MAX_END_TO_END_FILES = 3

/** Files that differ from the main branch, and the tests that they can break. */
export function findChanges(root: string) {
  const all = listChangedFiles(root)
  const files = all.filter((file) => existsSync(join(root, file)))
  const graph = readImportGraph(root)
  const journeys = (file: string) =>
    file.startsWith('e2e/')
      ? file.endsWith('.e2e.ts')
        ? [file]
        : []
      : graph.journeys(file).slice(0, MAX_END_TO_END_FILES)
  return {
    files,
    units: unique(all.flatMap(graph.nearUnits)),
    journeys: unique(files.filter((file) => /^(?:src|e2e)\//.test(file) && !file.includes('.test.')).flatMap(journeys)),
  }
}

const unique = (names: string[]) => [...new Set(names)].toSorted()

/** Changed and untracked files: since the branch left origin/main, or since the last commit if there is no such branch. */
function listChangedFiles(root: string): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim()
  let since = 'HEAD'
  try {
    since = git('merge-base', 'HEAD', 'origin/main')
  } catch {
    // A clone without a remote has no such branch.
  }
  const listed = [
    git('diff', '--name-only', '--no-renames', since),
    git('ls-files', '--others', '--exclude-standard'),
  ].join('\n')
  return unique(listed.split('\n')).filter(Boolean)
}
