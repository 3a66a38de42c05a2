import { FEATURES, PUBLIC_FILES, type FileLocation, type Violation, isTestFile, locateFile } from './layers.ts'
import type { SourceFile } from './sources.ts'

/** Rule 3: a feature imports only features before it in the layer order, and only their public files. */
export const checkFeatureImports = (sources: SourceFile[]): Violation[] => [
  ...findUnlistedFeatures(sources),
  ...sources.flatMap(({ path, imports }) => {
    const from = locateFile(path)
    if (!from?.feature) return []
    return imports.flatMap(({ line, target }) => {
      const to = target ? locateFile(target) : undefined
      if (!to?.feature || to.feature === from.feature) return []
      const up = FEATURES.indexOf(to.feature) > FEATURES.indexOf(from.feature!)
      const violation = up ? reportUpwardImport(from, to) : reportPrivateImport(path, to)
      return violation ? { at: `${path}:${line}`, rule: 3, ...violation } : []
    })
  }),
]

const FIXTURES = /\bserver\/fixtures(\.ts|\/.+)$/

const reportUpwardImport = (from: FileLocation, to: FileLocation) => ({
  found: `${from.feature} imports ${to.feature}, which comes later in the layer order`,
  why: `a fact must not depend on what is derived from it (${FEATURES.join(' → ')})`,
  instead: `Reverse the import so that ${to.feature} reads ${from.feature}. To push a change upward, enqueue a job, or join both in src/app`,
})

function reportPrivateImport(path: string, to: FileLocation) {
  const testing = isTestFile(path) || FIXTURES.test(path)
  if (PUBLIC_FILES.test(to.inside) || (testing && FIXTURES.test(to.inside))) return
  return {
    found: `${to.feature}/${to.inside} is imported from another feature`,
    why: 'this file is private to its feature and may change without notice',
    instead: `Import ${to.feature}'s contract, rules, copy, server/service, server/queries, server/tables, web/api or web/<screen>/, and add there what is missing`,
  }
}

const findUnlistedFeatures = (sources: SourceFile[]): Violation[] =>
  [...new Set(sources.map(({ path }) => locateFile(path)?.feature))]
    .filter((feature) => feature !== undefined && !FEATURES.includes(feature))
    .map((feature) => ({
      at: `src/features/${feature}`,
      rule: 3,
      found: `${feature} is not in the layer order`,
      why: 'the layer order decides what a feature may import',
      instead: 'Add it to FEATURES in scripts/architecture/layers.ts, directly after the last feature it imports',
    }))
