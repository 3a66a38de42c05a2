import { type Violation, locateFile } from './layers.ts'
import type { SourceFile } from './sources.ts'

const ADVICE = {
  contract: "Keep contract and rules pure; put this into the feature's server/ or web/",
  server: "Move what both need into the feature's contract.ts or rules.ts, or a file directly in src/platform",
  web: "Call the server through the feature's web/api.ts; move a rule both need into rules.ts or contract.ts",
}

/** Rule 2: the contract zone imports neither server nor web. Server and web never import each other, not even types. */
export const checkZones = (sources: SourceFile[]): Violation[] =>
  sources.flatMap(({ path, imports }) => {
    const from = locateFile(path)
    if (!from) return []
    return imports.flatMap(({ line, target }) => {
      const to = target ? locateFile(target) : undefined
      if (!to || to.zone === 'contract' || to.zone === from.zone) return []
      return {
        at: `${path}:${line}`,
        rule: 2,
        found: `${from.zone} code imports ${target}, which is ${to.zone} code`,
        why: 'server code must never reach the browser, and a page must be understood without the server',
        instead: ADVICE[from.zone],
      }
    })
  })
