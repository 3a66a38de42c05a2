import { type Refusal, isTest, placeOf } from './house.ts'
import type { Source } from './sources.ts'

const SERVER = ['tables', 'queries', 'service', 'routes', 'jobs', 'worker', 'fixtures']

/** A server file that outgrew its size becomes a folder of its name. */
const IN_A_FEATURE = [
  /^(contract|rules|copy)(\.ts|\/[^/]+\.ts)$/,
  new RegExp(`^server/(${SERVER.join('|')})(/[^/]+){0,1}\\.ts$`),
  /^server\/emails(\.tsx|\/[^/]+\.tsx)$/,
  /^web\/api\.ts$/,
  /^web\/[^/]+-page\.tsx$/,
  /^web\/[^/]+\/[^/]+$/,
]

const SAYS_NOTHING = /^(utils?|helpers?|common|misc|shared|lib)$/

/** Rule 7: a closed list of names in a feature; nothing is called by a name that says nothing. */
export const names = (sources: Source[]): Refusal[] =>
  sources.flatMap(({ path }) => {
    const refusals: Refusal[] = []
    const inside = placeOf(path)?.feature && placeOf(path)!.inside
    if (inside && !isTest(path) && !IN_A_FEATURE.some((name) => name.test(inside)))
      refusals.push({
        at: `${path}:1`,
        rule: 7,
        found: `a feature holds no ${inside}`,
        why: 'in every feature the same thing is found under the same name',
        instead: `The names are contract.ts, rules.ts and copy.ts, server/{${SERVER.join(',')}}.ts (or a folder of that name with a file per noun), server/sql/*.sql, server/emails.tsx, web/api.ts, web/*-page.tsx and web/<screen>/*; what no feature owns goes into src/platform`,
      })
    const empty = path.split(/[/.-]/).find((word) => SAYS_NOTHING.test(word))
    if (empty)
      refusals.push({
        at: `${path}:1`,
        rule: 7,
        found: `the name "${empty}"`,
        why: 'a place for anything is a place where nothing is found',
        instead: 'Name the file after what it does, and put it beside what uses it',
      })
    return refusals
  })
