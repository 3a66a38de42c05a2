import type { Refusal } from './house.ts'
import type { Source } from './sources.ts'

type Ignorance = { of: RegExp; never: RegExp; found: string; why: string; instead: string }

const IGNORANCES: Ignorance[] = [
  {
    of: /^src\/platform\/server\/db\/(?!.*\.test\.)/,
    never: /(^|\/)tables(\.ts|\/.*)$|^drizzle-orm\/[a-z]+-core$/,
    found: 'the database module imports a table, or the library that declares tables',
    why: 'opening a connection must not depend on what the database stores',
    instead:
      "Declare tables in the feature's server/tables.ts (or beside the platform module that owns them) and pass the Db there",
  },
  {
    of: /^src\/platform\/web\/rpc\.ts$/,
    never: /(^|\/)contract\.ts$/,
    found: 'the client factory imports a contract',
    why: 'with a contract inside, the types of every page would depend on every feature',
    instead:
      "Pass the contract's type in: createApiClient<typeof contract>('events', routes) in the feature's web/api.ts",
  },
  {
    of: /^src\/platform\/server\/mail\/(?!.*\.test\.)/,
    never: /(^|\/)emails(\.tsx?|\/.*)$/,
    found: 'the mail module imports an email',
    why: 'the module sends emails and does not write them',
    instead: "Write the email in the feature's server/emails.tsx and pass the finished message to the mail module",
  },
]

/** Rule 1: three platform modules (database, API client factory, mail) know nothing of the features that use them. */
export const ground = (sources: Source[]): Refusal[] =>
  sources.flatMap(({ path, imports }) =>
    IGNORANCES.filter(({ of }) => of.test(path)).flatMap(({ never, found, why, instead }) =>
      imports
        .filter(({ target, specifier }) => never.test(target ?? specifier ?? ''))
        .map(({ line }) => ({ at: `${path}:${line}`, rule: 1, found, why, instead })),
    ),
  )
