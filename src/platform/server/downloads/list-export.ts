import * as z from 'zod/mini'
import { Id } from '#platform/contract.ts'
import { MOST_SELECTED } from '#platform/paging.ts'
import type { ApiContext } from '../api.ts'
import { type Db, type Tx, inTransaction } from '../db/db.ts'
import type { RawRoute } from '../http/raw-route.ts'
import { waitAfter } from '../limits/limits.ts'
import { type CsvColumns, asCsv } from './csv.ts'
import { download } from './download.ts'
import { inTurns } from './turns.ts'

class Refused extends Error {
  readonly code: 'UNAUTHORIZED' | 'FORBIDDEN'
  constructor(code: Refused['code']) {
    super(code)
    this.code = code
  }
}
const refusals = { UNAUTHORIZED: () => new Refused('UNAUTHORIZED'), FORBIDDEN: () => new Refused('FORBIDDEN') }

function codeOf(error: unknown) {
  if (error instanceof Refused) return error.code
  throw error
}

/** Rows to export: the selected ids, or all rows that match the list's filter, in its order. */
export type Wanted<Filter> = { ids: string[] } | { filter: Filter }

/** Authorization of an export: the admin check, and a second check under a row lock that lasts until the commit. */
export type ExportGate<Who> = {
  adminFor(context: ApiContext, errors: typeof refusals): Promise<Who>
  hold(tx: Tx, admin: Who, errors: typeof refusals): Promise<void>
}

type List<Filter, Row, Who extends { id: string }> = ExportGate<Who> & {
  path: `/v1/admin/${string}.csv`
  /** Name of the exported file and of the export's rate limit, such as "challenges". */
  name: string
  operationId: string
  summary: string
  /** Schema of the list's filter and sort parameters, without its page. */
  filter: z.ZodMiniType<Filter> & { shape: object }
  /** Filter field with free text, if any. The audit log omits its text, which may name a person. */
  typed?: keyof Filter & string
  columns: CsvColumns<Row>
  read(db: Db, wanted: Wanted<Filter>, now: Date, appUrl: string): AsyncIterable<Row[]>
  /** Writes the audit entry: which admin exported which rows. */
  record(tx: Tx, admin: Who, details: object): Promise<void>
}

const CSV = 'text/csv; charset=utf-8'
const Ids = z.array(Id).check(z.minLength(1), z.maxLength(MOST_SELECTED))

/** Creates the route of an admin list's CSV export: selected or filtered rows, with audit entry and rate limit. */
export const listExport = <Filter extends object, Row, Who extends { id: string }>(
  list: List<Filter, Row, Who>,
): RawRoute => ({
  method: 'GET',
  path: list.path,
  operation: {
    operationId: list.operationId,
    tags: ['Admin'],
    summary: list.summary,
    description: `Beside \`ids\` (up to ${MOST_SELECTED}, separated by commas) it takes what the list itself can be filtered and sorted by.`,
    parameters: ['ids', ...Object.keys(list.filter.shape)].map((name) => ({
      name,
      in: 'query',
      schema: { type: 'string' },
    })),
    responses: { 200: { description: 'OK', content: { 'text/csv': { schema: { type: 'string' } } } } },
  },
  async handle(request, refuse, context) {
    // An export writes an audit entry, so another site must not trigger it in the admin's browser (CSRF).
    if (!['same-origin', 'none'].includes(request.headers.get('sec-fetch-site') ?? 'none')) return refuse('FORBIDDEN')
    const admin = await list.adminFor(context, refusals).catch(codeOf)
    if (typeof admin === 'string') return refuse(admin)
    const wanted = wantedBy(new URL(request.url).searchParams, list.filter)
    if (!wanted) return refuse('BAD_REQUEST')
    const { db, clock, config } = context.platform
    // A HEAD response exports nothing, so it is neither counted nor audited.
    if (request.method !== 'HEAD') {
      const limit = { name: `${list.name} export`, most: 30, seconds: 60 * 60 }
      const wait = await waitAfter(context.platform, [{ limit, who: admin.id }])
      if (wait !== undefined) {
        const refused = refuse('TOO_MANY_REQUESTS')
        refused.headers.set('retry-after', String(wait))
        return refused
      }
      const details = 'ids' in wanted ? { selected: wanted.ids.length } : withoutWords(wanted.filter, list.typed)
      const refused = await inTransaction(db, async (tx) => {
        await list.hold(tx, admin, refusals)
        await list.record(tx, admin, details)
      }).catch(codeOf)
      if (refused) return refuse(refused)
    }
    const now = clock.now()
    const name = `${list.name}-${now.toISOString().slice(0, 10)}.csv`
    const rows = inTurns(admin.id, list.read(db, wanted, now, config.appUrl))
    return download(asCsv(list.columns, rows), { name, type: CSV }, context)
  },
})

function withoutWords<Filter extends object>(filter: Filter, typed: keyof Filter | undefined): object {
  if (!typed) return filter
  const { [typed]: words, ...rest } = filter
  return words ? { ...rest, searched: true } : rest
}

function wantedBy<Filter>(query: URLSearchParams, schema: z.ZodMiniType<Filter>): Wanted<Filter> | undefined {
  const listed = query.get('ids')
  if (listed !== null) {
    const { success, data } = Ids.safeParse([...new Set(listed.toLowerCase().split(','))])
    return success ? { ids: data } : undefined
  }
  const { success, data } = schema.safeParse(Object.fromEntries(query))
  return success ? { filter: data } : undefined
}
