import { type Refusal, isTest, placeOf } from './house.ts'
import type { Source } from './sources.ts'

const SERVER = ['tables', 'queries', 'service', 'routes', 'jobs', 'worker', 'fixtures']

/** File names that a feature may use. A server file that grows too large becomes a folder of the same name. */
const IN_A_FEATURE = [
  /^(contract|rules|copy)(\.ts|\/[^/]+\.ts)$/,
  new RegExp(`^server/(${SERVER.join('|')})(/[^/]+){0,1}\\.ts$`),
  /^server\/emails(\.tsx|\/[^/]+\.tsx)$/,
  /^web\/api\.ts$/,
  /^web\/[^/]+-page\.tsx$/,
  /^web\/[^/]+\/[^/]+$/,
]

const SAYS_NOTHING = /^(utils?|helpers?|common|misc|shared|lib)$/

/** Rule 7: a feature uses a closed list of file names. No file or folder has a vague name such as `utils`. */
export const names = (sources: Source[]): Refusal[] =>
  sources.flatMap(({ path }) => {
    const refusals: Refusal[] = []
    const inside = placeOf(path)?.feature && placeOf(path)!.inside
    if (inside && !isTest(path) && !IN_A_FEATURE.some((name) => name.test(inside)))
      refusals.push({
        at: `${path}:1`,
        rule: 7,
        found: `${inside} is not a file name that a feature may use`,
        why: 'the same thing has the same name in every feature',
        instead: `The names are contract.ts, rules.ts and copy.ts, server/{${SERVER.join(',')}}.ts (or a folder of that name with a file per noun), server/sql/*.sql, server/emails.tsx, web/api.ts, web/*-page.tsx and web/<screen>/*; what no feature owns goes into src/platform`,
      })
    const empty = path.split(/[/.-]/).find((word) => SAYS_NOTHING.test(word))
    if (empty)
      refusals.push({
        at: `${path}:1`,
        rule: 7,
        found: `the name "${empty}" does not say what the file contains`,
        why: 'a file for anything grows until nothing is found in it',
        instead: 'Name the file after what it does, and put it beside the code that uses it',
      })
    return refusals
  })
