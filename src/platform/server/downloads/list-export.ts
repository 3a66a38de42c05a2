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

/** Why somebody is not let in; whoever asks throws it. */
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

/** The rows that were picked out, or all that the list's own filter lets through, in its order. */
export type Wanted<Filter> = { ids: string[] } | { filter: Filter }

/** Who may, and whether they still may, held until the commit. */
export type ExportGate<Who> = {
  adminFor(context: ApiContext, errors: typeof refusals): Promise<Who>
  hold(tx: Tx, admin: Who, errors: typeof refusals): Promise<void>
}

type List<Filter, Row, Who extends { id: string }> = ExportGate<Who> & {
  /** below /api */
  path: `/v1/admin/${string}.csv`
  /** of the file, and of the limit: "challenges" */
  name: string
  operationId: string
  summary: string
  /** what the list itself can be asked for, without its page */
  filter: z.ZodMiniType<Filter> & { shape: object }
  /** of the filter, what somebody types, where they can: a name, an address */
  typed?: keyof Filter & string
  columns: CsvColumns<Row>
  /** a few hundred rows at a time, each once */
  read(db: Db, wanted: Wanted<Filter>, now: Date, appUrl: string): AsyncIterable<Row[]>
  /** says in the audit log who took along how many, or which; the words of a search could name a member who leaves */
  record(tx: Tx, admin: Who, details: object): Promise<void>
}

const CSV = 'text/csv; charset=utf-8'
const Ids = z.array(Id).check(z.minLength(1), z.maxLength(MOST_SELECTED))

/** Admins take along what they have picked out of a list, or all that it shows. */
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
    // it leaves a trace, and another site could make a browser come here
    if (!['same-origin', 'none'].includes(request.headers.get('sec-fetch-site') ?? 'none')) return refuse('FORBIDDEN')
    const admin = await list.adminFor(context, refusals).catch(codeOf)
    if (typeof admin === 'string') return refuse(admin)
    const wanted = wantedBy(new URL(request.url).searchParams, list.filter)
    if (!wanted) return refuse('BAD_REQUEST')
    const { db, clock, config } = context.platform
    // an answer to HEAD takes nothing along
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
