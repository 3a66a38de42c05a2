import { FEATURES, OPEN_DOORS, type Place, type Refusal, isTest, placeOf } from './house.ts'
import type { Source } from './sources.ts'

/** Rule 3: features import only lower ones, through their open doors. */
export const floors = (sources: Source[]): Refusal[] => [
  ...unknown(sources),
  ...sources.flatMap(({ path, imports }) => {
    const from = placeOf(path)
    if (!from?.feature) return []
    return imports.flatMap(({ line, target }) => {
      const to = target ? placeOf(target) : undefined
      if (!to?.feature || to.feature === from.feature) return []
      const up = FEATURES.indexOf(to.feature) > FEATURES.indexOf(from.feature!)
      const refusal = up ? upwards(from, to) : doors(path, to)
      return refusal ? { at: `${path}:${line}`, rule: 3, ...refusal } : []
    })
  }),
]

const FIXTURES = /\bserver\/fixtures(\.ts|\/.+)$/

const upwards = (from: Place, to: Place) => ({
  found: `${from.feature} imports ${to.feature}, which stands above it`,
  why: `a fact must not hear of what is derived from it (${FEATURES.join(' → ')})`,
  instead: `Turn the import round so that ${to.feature} reads ${from.feature}; put news on the queue, or join both in src/app`,
})

function doors(path: string, to: Place) {
  const testing = isTest(path) || FIXTURES.test(path)
  if (OPEN_DOORS.test(to.inside) || (testing && FIXTURES.test(to.inside))) return
  return {
    found: `${to.feature}/${to.inside} is imported from another feature`,
    why: 'the rest of a feature is its own business and may change without asking',
    instead: `Use ${to.feature}'s contract, rules, copy, server/service, server/queries, server/tables, web/api or web/<screen>/, and offer there what is missing`,
  }
}

const unknown = (sources: Source[]): Refusal[] =>
  [...new Set(sources.map(({ path }) => placeOf(path)?.feature))]
    .filter((feature) => feature !== undefined && !FEATURES.includes(feature))
    .map((feature) => ({
      at: `src/features/${feature}`,
      rule: 3,
      found: `${feature} has no place in the floor order`,
      why: 'without one nobody can say what it may import',
      instead: 'Write it into FEATURES in scripts/architecture/house.ts, directly above the last feature it reads',
    }))
