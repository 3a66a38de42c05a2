import { FEATURES, OPEN_DOORS, type Place, type Refusal, isTest, placeOf } from './house.ts'
import type { Source } from './sources.ts'

/** Rule 3: a feature imports only features before it in the layer order, and only their public files. */
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
  found: `${from.feature} imports ${to.feature}, which comes later in the layer order`,
  why: `a fact must not depend on what is derived from it (${FEATURES.join(' → ')})`,
  instead: `Reverse the import so that ${to.feature} reads ${from.feature}. To push a change upward, enqueue a job, or join both in src/app`,
})

function doors(path: string, to: Place) {
  const testing = isTest(path) || FIXTURES.test(path)
  if (OPEN_DOORS.test(to.inside) || (testing && FIXTURES.test(to.inside))) return
  return {
    found: `${to.feature}/${to.inside} is imported from another feature`,
    why: 'this file is private to its feature and may change without notice',
    instead: `Import ${to.feature}'s contract, rules, copy, server/service, server/queries, server/tables, web/api or web/<screen>/, and add there what is missing`,
  }
}

const unknown = (sources: Source[]): Refusal[] =>
  [...new Set(sources.map(({ path }) => placeOf(path)?.feature))]
    .filter((feature) => feature !== undefined && !FEATURES.includes(feature))
    .map((feature) => ({
      at: `src/features/${feature}`,
      rule: 3,
      found: `${feature} is not in the layer order`,
      why: 'the layer order decides what a feature may import',
      instead: 'Add it to FEATURES in scripts/architecture/layers.ts, directly after the last feature it imports',
    }))
