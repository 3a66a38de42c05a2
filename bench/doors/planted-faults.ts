/** A protection that is taken back by replacing texts, each the first of its file. */
export type PlantedFault = {
  name: string
  changes: { file: string; find: string; replace: string }[]
  /** Names of the invariants that must find it. None means any. */
  foundBy?: string[]
}

export const PLANTED_FAULTS: PlantedFault[] = []
