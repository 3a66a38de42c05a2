import { type Refusal, placeOf } from './house.ts'
import type { Source } from './sources.ts'

const INSTEAD = {
  contract: "Keep contract and rules pure; put this into the room's server/ or web/",
  server: "Move what both need into the feature's contract.ts or rules.ts, or a file directly in src/platform",
  web: "Ask the server through the feature's web/api.ts; move a rule both need into rules.ts or contract.ts",
}

/** Rule 2: contract knows neither side; server and web do not see each other, not even by type. */
export const zones = (sources: Source[]): Refusal[] =>
  sources.flatMap(({ path, imports }) => {
    const from = placeOf(path)
    if (!from) return []
    return imports.flatMap(({ line, target }) => {
      const to = target ? placeOf(target) : undefined
      if (!to || to.zone === 'contract' || to.zone === from.zone) return []
      return {
        at: `${path}:${line}`,
        rule: 2,
        found: `${from.zone} imports ${target}, which is ${to.zone}`,
        why: 'what runs on the server must never reach the browser, and a page must not need a server to be understood',
        instead: INSTEAD[from.zone],
      }
    })
  })
