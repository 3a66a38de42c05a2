import { type Violation, locateFile } from './layers.ts'
import type { ImportStatement, SourceFile } from './sources.ts'

const CATCH_ALL_FILE = /^src\/(.*\/)?(types|store)\.tsx?$/

/** Rule 6: a feature's API client is created from its own contract. No file collects the types or state of several. */
export const checkClients = (sources: SourceFile[]): Violation[] =>
  sources.flatMap((source) => [
    ...checkCatchAllFile(source),
    ...source.imports.flatMap((statement) => checkClientImport(source.path, statement)),
  ])

function checkClientImport(path: string, { line, target, specifier }: ImportStatement): Violation[] {
  const own = locateFile(path)
  if (own?.layer === 'platform') return []
  const isApi = own?.feature !== undefined && own.inside === 'web/api.ts'
  const routes = specifier?.match(/^virtual:contract\/(.+)$/)?.[1]
  const contract = target?.match(/^src\/features\/([^/]+)\/contract\.ts$/)?.[1]
  const contractFeature = routes ?? (isApi ? contract : undefined)
  const violation = {
    at: `${path}:${line}`,
    rule: 6,
    why: 'otherwise a change of one feature has to be checked in all of them',
  }

  if (contractFeature && contractFeature !== own?.feature)
    return [
      {
        ...violation,
        found: `an API client is created from the contract of another feature, ${contractFeature}`,
        instead: `Import the client from #features/${contractFeature}/web/api.ts`,
      },
    ]
  if (!isApi && (routes || target === 'src/platform/web/rpc.ts'))
    return [
      {
        ...violation,
        found: 'an API client is created outside web/api.ts',
        instead: "Create it in the feature's web/api.ts, from its own contract, and import it from there",
      },
    ]
  return []
}

const checkCatchAllFile = ({ path }: SourceFile): Violation[] =>
  CATCH_ALL_FILE.test(path)
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
