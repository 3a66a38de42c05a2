import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { circles, lost } from './circles.ts'
import { clients } from './clients.ts'
import { direction } from './direction.ts'
import { floors } from './floors.ts'
import { ground } from './ground.ts'
import type { Refusal } from './house.ts'
import { names } from './names.ts'
import { pages } from './pages.ts'
import { sizes } from './sizes.ts'
import { readSources } from './sources.ts'
import { zones } from './zones.ts'

/** Architecture check: applies every rule of ARCHITECTURE.md to the code below `root`. */
export function check(root: string): { files: number; refusals: Refusal[] } {
  const sources = readSources(root)
  const rules = [direction, ground, zones, floors, circles, pages, clients, names, sizes]
  const refusals = rules.flatMap((rule) => rule(sources))
  return { files: sources.length, refusals: [...refusals, ...lost(sources, (path) => existsSync(join(root, path)))] }
}

export const tell = ({ at, rule, found, why, instead }: Refusal) =>
  `${at}  ${found}. Rule ${rule} of ARCHITECTURE.md: ${why}. ${instead}.`
