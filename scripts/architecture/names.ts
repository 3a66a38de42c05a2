import { type Violation, isTestFile, locateFile } from './layers.ts'
import type { SourceFile } from './sources.ts'

const SERVER_FILES = ['tables', 'queries', 'service', 'routes', 'jobs', 'worker', 'fixtures']

/** File names that a feature may use. A server file that grows too large becomes a folder of the same name. */
const FEATURE_FILES = [
  /^(contract|rules|copy)(\.ts|\/[^/]+\.ts)$/,
  new RegExp(`^server/(${SERVER_FILES.join('|')})(/[^/]+){0,1}\\.ts$`),
  /^server\/emails(\.tsx|\/[^/]+\.tsx)$/,
  /^web\/api\.ts$/,
  /^web\/[^/]+-page\.tsx$/,
  /^web\/[^/]+\/[^/]+$/,
]

const VAGUE_NAME = /^(utils?|helpers?|common|misc|shared|lib)$/

/** Rule 7: a feature uses a closed list of file names. No file or folder has a vague name such as `utils`. */
export const checkNames = (sources: SourceFile[]): Violation[] =>
  sources.flatMap(({ path }) => {
    const violations: Violation[] = []
    const inside = locateFile(path)?.feature && locateFile(path)!.inside
    if (inside && !isTestFile(path) && !FEATURE_FILES.some((name) => name.test(inside)))
      violations.push({
        at: `${path}:1`,
        rule: 7,
        found: `${inside} is not a file name that a feature may use`,
        why: 'the same thing has the same name in every feature',
        instead: `The names are contract.ts, rules.ts and copy.ts, server/{${SERVER_FILES.join(',')}}.ts (or a folder of that name with a file per noun), server/sql/*.sql, server/emails.tsx, web/api.ts, web/*-page.tsx and web/<screen>/*; what no feature owns goes into src/platform`,
      })
    const vagueName = path.split(/[/.-]/).find((word) => VAGUE_NAME.test(word))
    if (vagueName)
      violations.push({
        at: `${path}:1`,
        rule: 7,
        found: `the name "${vagueName}" does not say what the file contains`,
        why: 'a file for anything grows until nothing is found in it',
        instead: 'Name the file after what it does, and put it beside the code that uses it',
      })
    return violations
  })
