import { type Refusal, placeOf } from './house.ts'
import type { Import, Source } from './sources.ts'

const GATHERING = /^src\/(.*\/)?(types|store)\.tsx?$/

/** Rule 6: a feature's client comes from its own contract; no file knows the types or the state of all. */
export const clients = (sources: Source[]): Refusal[] =>
  sources.flatMap((source) => [...gathering(source), ...source.imports.flatMap((made) => client(source.path, made))])

function client(path: string, { line, target, specifier }: Import): Refusal[] {
  const own = placeOf(path)
  if (own?.floor === 'platform') return []
  const isApi = own?.feature !== undefined && own.inside === 'web/api.ts'
  const routes = specifier?.match(/^virtual:contract\/(.+)$/)?.[1]
  const contract = target?.match(/^src\/features\/([^/]+)\/contract\.ts$/)?.[1]
  const of = routes ?? (isApi ? contract : undefined)
  const refusal = {
    at: `${path}:${line}`,
    rule: 6,
    why: 'otherwise a change in one feature must be checked in all of them',
  }

  if (of && of !== own?.feature)
    return [
      {
        ...refusal,
        found: `a client is made from the contract of ${of} elsewhere`,
        instead: `Import the one in #features/${of}/web/api.ts`,
      },
    ]
  if (!isApi && (routes || target === 'src/platform/web/rpc.ts'))
    return [
      {
        ...refusal,
        found: 'a client is made outside web/api.ts',
        instead: "Make it in the feature's web/api.ts, from its own contract, and import it from there",
      },
    ]
  return []
}

const gathering = ({ path }: Source): Refusal[] =>
  GATHERING.test(path)
    ? [
        {
          at: `${path}:1`,
          rule: 6,
          found: 'a file that gathers the types or the state of many',
          why: 'such a file ends up imported by all and importing all',
          instead:
            'Put each type beside what makes it (contract.ts, rules.ts, tables.ts) and state into the part that shows it',
        },
      ]
    : []
