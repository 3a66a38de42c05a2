import type { Refusal } from './house.ts'
import type { Source } from './sources.ts'

type Ignorance = { of: RegExp; never: RegExp; found: string; why: string; instead: string }

const IGNORANCES: Ignorance[] = [
  {
    of: /^src\/platform\/server\/db\/(?!.*\.test\.)/,
    never: /(^|\/)tables(\.ts|\/.*)$|^drizzle-orm\/[a-z]+-core$/,
    found: 'the database room imports a table or what declares one',
    why: 'whoever opens connections must not depend on what is kept in them',
    instead:
      "Declare tables in the feature's server/tables.ts (or beside the platform room that owns them) and pass the Db there",
  },
  {
    of: /^src\/platform\/web\/rpc\.ts$/,
    never: /(^|\/)contract\.ts$/,
    found: 'the client factory imports a contract',
    why: "with one contract inside, every page's types would hang on every feature's",
    instead: "Pass the contract's type in: createApi<typeof contract>('events', routes) in the feature's web/api.ts",
  },
  {
    of: /^src\/platform\/server\/mail\/(?!.*\.test\.)/,
    never: /(^|\/)emails(\.tsx?|\/.*)$/,
    found: 'the mail room imports a message',
    why: 'it carries letters and does not write them',
    instead: "Write the message in the feature's server/emails.tsx and hand the finished letter to sendMail",
  },
]

/** Rule 1: the ground rooms do not know what is built from them. */
export const ground = (sources: Source[]): Refusal[] =>
  sources.flatMap(({ path, imports }) =>
    IGNORANCES.filter(({ of }) => of.test(path)).flatMap(({ never, found, why, instead }) =>
      imports
        .filter(({ target, specifier }) => never.test(target ?? specifier ?? ''))
        .map(({ line }) => ({ at: `${path}:${line}`, rule: 1, found, why, instead })),
    ),
  )
