import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { checkImportCycles, checkUnresolvedImports } from './import-cycles.ts'
import { checkClients } from './clients.ts'
import { checkDirection } from './direction.ts'
import { checkFeatureImports } from './feature-imports.ts'
import { checkPlatformImports } from './platform-imports.ts'
import type { Violation } from './layers.ts'
import { checkNames } from './names.ts'
import { checkPages } from './pages.ts'
import { checkSizes } from './sizes.ts'
import { readSources } from './sources.ts'
import { checkZones } from './zones.ts'

/** Architecture check: applies every rule of ARCHITECTURE.md to the code below `root`. */
export function checkArchitecture(root: string): { files: number; violations: Violation[] } {
  const sources = readSources(root)
  const rules = [
    checkDirection,
    checkPlatformImports,
    checkZones,
    checkFeatureImports,
    checkImportCycles,
    checkPages,
    checkClients,
    checkNames,
    checkSizes,
  ]
  const violations = rules.flatMap((rule) => rule(sources))
  return {
    files: sources.length,
    violations: [...violations, ...checkUnresolvedImports(sources, (path) => existsSync(join(root, path)))],
  }
}

export const formatViolation = ({ at, rule, found, why, instead }: Violation) =>
  `${at}  ${found}. Rule ${rule} of ARCHITECTURE.md: ${why}. ${instead}.`
