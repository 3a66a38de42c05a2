import { FLOORS, type Refusal, isTest, placeOf } from './house.ts'
import type { Source } from './sources.ts'

/** Rule 1: layers import downward only: app → features → platform. */
export const direction = (sources: Source[]): Refusal[] =>
  sources.flatMap(({ path, imports }) => {
    const from = placeOf(path)
    if (!from) return []
    return imports.flatMap(({ line, target }) => {
      const to = target ? placeOf(target) : undefined
      if (!target || (to && FLOORS.indexOf(to.floor) <= FLOORS.indexOf(from.floor))) return []
      // Outside `src`, the app may import the demo town for its first start, and tests may import anything.
      if (!to && (from.floor === 'app' || isTest(path))) return []
      return {
        at: `${path}:${line}`,
        rule: 1,
        found: `${from.floor} imports ${target}`,
        why: 'a lower layer must be understood and changed without knowing the layers above it',
        instead:
          from.floor === 'platform'
            ? 'Let the caller pass it in as an argument, or move the code that needs it up into the feature'
            : 'Move the shared part down into platform, or the part that joins features up into src/app',
      }
    })
  })
