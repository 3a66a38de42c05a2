import { FLOORS, type Refusal, isTest, placeOf } from './house.ts'
import type { Source } from './sources.ts'

/** Rule 1: app → features → platform, nothing points up. */
export const direction = (sources: Source[]): Refusal[] =>
  sources.flatMap(({ path, imports }) => {
    const from = placeOf(path)
    if (!from) return []
    return imports.flatMap(({ line, target }) => {
      const to = target ? placeOf(target) : undefined
      if (!target || (to && FLOORS.indexOf(to.floor) <= FLOORS.indexOf(from.floor))) return []
      // the demo town is part of a first start, and tests borrow from where they like
      if (!to && (from.floor === 'app' || isTest(path))) return []
      return {
        at: `${path}:${line}`,
        rule: 1,
        found: `${from.floor} imports ${target}`,
        why: 'what stands below must be understood and changed without knowing what stands on it',
        instead:
          from.floor === 'platform'
            ? 'Let the caller pass it in as an argument, or move what needs it up into the feature'
            : 'Move the shared part down into platform, or the part that joins features up into src/app',
      }
    })
  })
