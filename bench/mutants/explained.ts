import type { Mutant } from './mutants.ts'

/** Mutants that no test can notice, or none within reason, by their place: why. */
type Explained = { file: string; line: string; from?: string; to?: string; why: string }

const EXPLAINED: Explained[] = []

export const explanationOf = ({ file, line, from, to }: Mutant): string | undefined =>
  EXPLAINED.find(
    (each) =>
      file.endsWith(each.file) &&
      line.includes(each.line) &&
      (each.from === undefined || from.trim() === each.from) &&
      (each.to === undefined || to.trim() === each.to),
  )?.why
