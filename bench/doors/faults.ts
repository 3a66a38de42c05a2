import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createWorkingCopy } from '../mutants/working-copy.ts'
import type { Databases } from './databases.ts'
import { PLANTED_FAULTS, type PlantedFault } from './planted-faults.ts'
import { playInProcesses } from './processes.ts'

type Setup = {
  root: string
  databases: Databases
  /** Histories after which a fault counts as missed. */
  most: number
  seed: number
  processes: number
  /** Part of the names of the faults to plant. */
  name: string
}

/** Plants one fault after the other in a copy of the product. Returns how many were missed. */
export async function findFaults({ root, databases, most, seed, processes, name }: Setup): Promise<number> {
  const copy = createWorkingCopy(root)
  let missed = 0
  try {
    for (const fault of PLANTED_FAULTS.filter((each) => each.name.includes(name))) {
      const originals = plant(copy.folder, fault)
      const begun = performance.now()
      const shared = { histories: most, seed, processes, shrinkSeconds: 0, only: [] }
      const { played, failure } = await playInProcesses({ root: copy.folder, databases }, shared)
      for (const [path, text] of originals) writeFileSync(path, text)
      const seconds = Math.round((performance.now() - begun) / 1000)
      if (!failure) missed++
      console.log(`${fault.name}: ${failure ? `found after ${played}` : `MISSED in ${played}`}, ${seconds} s`)
      if (failure) console.log(`    ${failure.split('\n')[0]}`)
    }
  } finally {
    copy.remove()
  }
  return missed
}

/** Changes the files of a fault, and returns their original texts by path. */
function plant(folder: string, { name, changes }: PlantedFault): Map<string, string> {
  const originals = new Map<string, string>()
  for (const { file, find, replace } of changes) {
    const path = join(folder, file)
    const text = readFileSync(path, 'utf8')
    if (!originals.has(path)) originals.set(path, text)
    if (!text.includes(find)) throw new Error(`The fault "${name}" fits nowhere in ${file}: ${find}`)
    writeFileSync(
      path,
      text.replace(find, () => replace),
    )
  }
  return originals
}
