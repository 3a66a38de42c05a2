import { readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { Mutant } from './mutants.ts'

/**
 * Description of a mutant by its line and the lines around it, which finds it again in a tree whose files have moved.
 */
export type DrawnMutant = Pick<Mutant, 'id' | 'file' | 'line' | 'from' | 'to' | 'around' | 'nr'>

export function writeDrawnMutants(path: string, mutants: Mutant[]): void {
  const drawn = mutants.map(({ id, file, line, from, to, around, nr }) => ({ id, file, line, from, to, around, nr }))
  writeFileSync(path, `${JSON.stringify(drawn satisfies DrawnMutant[], null, 1)}\n`)
}

export const readDrawnMutants = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as DrawnMutant[]

/**
 * Finds the same change of the same line in another tree. Of several candidates it prefers the same path, then the same
 * file name, then the same lines around.
 */
export function findDrawnMutant(all: Mutant[], drawn: DrawnMutant): Mutant | undefined {
  const likeness = ({ file, around, nr }: Mutant) =>
    8 * Number(file === drawn.file) +
    4 * Number(basename(file) === basename(drawn.file)) +
    2 * around.filter((line, at) => line && line === drawn.around[at]).length +
    Number(nr === drawn.nr)
  const [best] = all
    .filter(({ line, from, to }) => line === drawn.line && from === drawn.from && to === drawn.to)
    .toSorted((one, other) => likeness(other) - likeness(one))
  // The records of both trees are compared by id, so the mutant keeps the id it had when drawn.
  return best && { ...best, id: drawn.id }
}
