import type { createSeededRandom } from '#platform/web/outbox/simulated-device.ts'
import { SIMULATED_MAX_PIECES, type SimulatedCleanupValues } from './simulated-server.ts'
import type { CleanupTrackedByOutboxSimulationOracle } from './simulator-oracle.ts'

type Chance = ReturnType<typeof createSeededRandom>

/** Values that a simulated member types into the log form. Some cleanups are ones together. */
export function typeCleanup(chance: Chance, log: CleanupTrackedByOutboxSimulationOracle): SimulatedCleanupValues {
  const isOldPage = chance.happens(0.6)
  return {
    date: `day ${chance.below(400)}`,
    location: `place ${chance.below(1000)}`,
    litterCount: chance.happens(0.1) ? SIMULATED_MAX_PIECES + 1 : 1 + chance.below(SIMULATED_MAX_PIECES),
    notes: log.name,
    ...(!isOldPage && typeBags(chance, log)),
    ...(chance.happens(0.3) && { group: typeGroup(chance) }),
  }
}

/**
 * Changes one random field of the simulated form, so that the tests notice when a difference in any field is overlooked.
 * A cleanup stays one together, or alone: the form does not let a member change that once it may have been sent.
 */
export function retypeCleanup(
  chance: Chance,
  log: CleanupTrackedByOutboxSimulationOracle,
  before: SimulatedCleanupValues,
): SimulatedCleanupValues {
  const field = chance.oneOf(['date', 'location', 'litterCount', 'bags', 'group', 'nothing'] as const)
  if (field === 'nothing') return before
  if (field === 'group') return before.group ? { ...before, group: typeGroup(chance) } : before
  return { ...before, ...(field === 'bags' ? typeBags(chance, log) : { [field]: typeCleanup(chance, log)[field] }) }
}

function typeBags(chance: Chance, log: CleanupTrackedByOutboxSimulationOracle): SimulatedCleanupValues {
  log.hasTypedBags = true
  return { bags: 1 + chance.below(9) }
}

const typeGroup = (chance: Chance) => ({ total: 500 + chance.below(500), people: 2 + chance.below(9), invited: [] })
