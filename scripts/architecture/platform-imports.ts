import type { Violation } from './layers.ts'
import type { SourceFile } from './sources.ts'

type ForbiddenImports = { files: RegExp; forbidden: RegExp; found: string; why: string; instead: string }

const FORBIDDEN_IMPORTS: ForbiddenImports[] = [
  {
    files: /^src\/platform\/server\/db\/(?!.*\.test\.)/,
    forbidden: /(^|\/)tables(\.ts|\/.*)$|^drizzle-orm\/[a-z]+-core$/,
    found: 'the database module imports a table, or the library that declares tables',
    why: 'opening a connection must not depend on what the database stores',
    instead:
      "Declare tables in the feature's server/tables.ts (or beside the platform module that owns them) and pass the Db there",
  },
  {
    files: /^src\/platform\/web\/rpc\.ts$/,
    forbidden: /(^|\/)contract\.ts$/,
    found: 'the client factory imports a contract',
    why: 'with a contract inside, the types of every page would depend on every feature',
    instead:
      "Pass the contract's type in: createApiClient<typeof contract>('events', routes) in the feature's web/api.ts",
  },
  {
    files: /^src\/platform\/server\/mail\/(?!.*\.test\.)/,
    forbidden: /(^|\/)emails(\.tsx?|\/.*)$/,
    found: 'the mail module imports an email',
    why: 'the module sends emails and does not write them',
    instead: "Write the email in the feature's server/emails.tsx and pass the finished message to the mail module",
  },
]

/** Rule 1: three platform modules (database, API client factory, mail) know nothing of the features that use them. */
export const checkPlatformImports = (sources: SourceFile[]): Violation[] =>
  sources.flatMap(({ path, imports }) =>
    FORBIDDEN_IMPORTS.filter(({ files }) => files.test(path)).flatMap(({ forbidden, found, why, instead }) =>
      imports
        .filter(({ target, specifier }) => forbidden.test(target ?? specifier ?? ''))
        .map(({ line }) => ({ at: `${path}:${line}`, rule: 1, found, why, instead })),
    ),
  )
