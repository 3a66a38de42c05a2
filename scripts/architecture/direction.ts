import { LAYERS, type Violation, isTestFile, locateFile } from './layers.ts'
import type { SourceFile } from './sources.ts'

/** Rule 1: layers import downward only: app → features → platform. */
export const checkDirection = (sources: SourceFile[]): Violation[] =>
  sources.flatMap(({ path, imports }) => {
    const from = locateFile(path)
    if (!from) return []
    return imports.flatMap(({ line, target }) => {
      const to = target ? locateFile(target) : undefined
      if (!target || (to && LAYERS.indexOf(to.layer) <= LAYERS.indexOf(from.layer))) return []
      // Outside `src`, the app may import the demo town for its first start, and tests may import anything.
      if (!to && (from.layer === 'app' || isTestFile(path))) return []
      return {
        at: `${path}:${line}`,
        rule: 1,
        found: `${from.layer} imports ${target}`,
        why: 'a lower layer must be understood and changed without knowing the layers above it',
        instead:
          from.layer === 'platform'
            ? 'Let the caller pass it in as an argument, or move the code that needs it up into the feature'
            : 'Move the shared part down into platform, or the part that joins features up into src/app',
      }
    })
  })
