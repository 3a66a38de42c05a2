import { type Refusal, placeOf } from './house.ts'
import type { Import, Source } from './sources.ts'

const GATHERING = /^src\/(.*\/)?(types|store)\.tsx?$/

/** Rule 6: a feature's API client is created from its own contract. No file collects the types or state of several. */
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
    why: 'otherwise a change of one feature has to be checked in all of them',
  }

  if (of && of !== own?.feature)
    return [
      {
        ...refusal,
        found: `an API client is created from the contract of another feature, ${of}`,
        instead: `Import the client from #features/${of}/web/api.ts`,
      },
    ]
  if (!isApi && (routes || target === 'src/platform/web/rpc.ts'))
    return [
      {
        ...refusal,
        found: 'an API client is created outside web/api.ts',
        instead: "Create it in the feature's web/api.ts, from its own contract, and import it from there",
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
          found: 'the file collects the types or the state of several features',
          why: 'such a file is soon imported by all features and imports all of them',
          instead:
            'Put each type beside the code that creates it (contract.ts, rules.ts, tables.ts), and state into the component that shows it',
        },
      ]
    : []
