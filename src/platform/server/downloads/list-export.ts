import * as z from 'zod/mini'
import { ApiError } from '#platform/api-error.ts'
import { RowIdSchema } from '#platform/contract.ts'
import { MAX_SELECTED_ROWS } from '#platform/paging.ts'
import type { ApiContext } from '../api.ts'
import { type Db, type Tx, runInTransaction } from '../db/db.ts'
import type { RawHttpRoute } from '../http/raw-route.ts'
import { countRateLimitAttempts } from '../limits/rate-limits.ts'
import { type CsvColumns, streamCsv } from './csv.ts'
import { streamDownload } from './download.ts'
import { limitExportBatches } from './export-limiter.ts'

const REJECTIONS = ['UNAUTHORIZED', 'FORBIDDEN', 'SECOND_FACTOR_MISSING', 'CONFIRMATION_REQUIRED'] as const

function rejectionCode(error: unknown) {
  const code = error instanceof ApiError && REJECTIONS.find((each) => each === error.code)
  if (!code) throw error
  return code
}

/** Rows of an admin list to export: the selected ids, or all rows that match the filter, in the list's sort order. */
export type CsvExportRowSelection<Filter> = { ids: string[] } | { filter: Filter }

/**
 * Authorization of a CSV export. `adminFor` checks that the member is an admin. `lockAdmin` checks it again and locks
 * the member's row until the commit.
 */
export type ExportAuthorization<Admin> = {
  adminFor(context: ApiContext): Promise<Admin>
  lockAdmin(tx: Tx, admin: Admin): Promise<void>
  /** Whether `adminFor` requires a recent identity confirmation. The API documentation says so. */
  needsConfirmation?: boolean
}

/** Values that only some exports need: the public address for links, and the admin for lists that differ by reader. */
export type CsvExportContext = { appUrl: string; adminId: string }

type ListExport<Filter, Row, Admin extends { id: string }> = ExportAuthorization<Admin> & {
  path: `/v1/admin/${string}.csv`
  /** Name of the exported file and of the export's rate limit, such as "challenges". */
  name: string
  operationId: string
  summary: string
  /** Schema of the exported list's filter and sort parameters, without the page number. */
  filter: z.ZodMiniType<Filter> & { shape: object }
  /** Name of the filter field with free text, if any. The audit log omits that text, because it may name a person. */
  searchField?: keyof Filter & string
  columns: CsvColumns<Row>
  read(db: Db, wanted: CsvExportRowSelection<Filter>, now: Date, context: CsvExportContext): AsyncIterable<Row[]>
  /** Writes the audit log entry of a CSV export: which admin exported which rows. */
  record(tx: Tx, admin: Admin, details: object, selection: CsvExportRowSelection<Filter>): Promise<void>
}

const CSV = 'text/csv; charset=utf-8'
const Ids = z.array(RowIdSchema).check(z.minLength(1), z.maxLength(MAX_SELECTED_ROWS))

/** Creates the route of an admin list's CSV export: selected or filtered rows, with audit entry and rate limit. */
export const createListExportRoute = <Filter extends object, Row, Who extends { id: string }>(
  list: ListExport<Filter, Row, Who>,
): RawHttpRoute => ({
  method: 'GET',
  path: list.path,
  operation: {
    operationId: list.operationId,
    tags: ['Admin'],
    summary: list.summary,
    description:
      `\`ids\` selects up to ${MAX_SELECTED_ROWS} rows, separated by commas, and overrides the other parameters. ` +
      'Without it, the filter and sort parameters of the list apply. An unknown or repeated parameter is refused. ' +
      'Exports are recorded in the audit log and rate limited per admin.' +
      (list.needsConfirmation ? ' Fails with `CONFIRMATION_REQUIRED` if the session was not confirmed recently.' : ''),
    parameters: namesOfParameters(list.filter).map((name) => ({
      name,
      in: 'query',
      schema: { type: 'string' },
    })),
    responses: { 200: { description: 'OK', content: { 'text/csv': { schema: { type: 'string' } } } } },
  },
  async handle(request, refuse, context) {
    // An export writes an audit entry, so another site must not trigger it in the admin's browser (CSRF).
    if (!['same-origin', 'none'].includes(request.headers.get('sec-fetch-site') ?? 'none')) return refuse('FORBIDDEN')
    const admin = await list.adminFor(context).catch(rejectionCode)
    if (typeof admin === 'string') return refuse(admin)
    const selection = parseSelection(new URL(request.url).searchParams, list.filter)
    if (!selection) return refuse('BAD_REQUEST')
    const { db, clock, config } = context.platform
    // A HEAD request exports nothing, so it neither counts against the export's rate limit nor writes an audit entry.
    if (request.method !== 'HEAD') {
      const limit = { name: `${list.name} export`, most: 30, seconds: 60 * 60 }
      const wait = await countRateLimitAttempts(context.platform, [{ limit, who: admin.id }])
      if (wait !== undefined) return refuse('TOO_MANY_REQUESTS', undefined, { retryAfter: wait })
      const details =
        'ids' in selection ? { selected: selection.ids.length } : redactSearch(selection.filter, list.searchField)
      const rejection = await runInTransaction(db, async (tx) => {
        await list.lockAdmin(tx, admin)
        await list.record(tx, admin, details, selection)
      }).catch(rejectionCode)
      if (rejection) return refuse(rejection)
    }
    const now = clock.now()
    const name = `${list.name}-${now.toISOString().slice(0, 10)}.csv`
    const rows = limitExportBatches(
      admin.id,
      list.read(db, selection, now, { appUrl: config.appUrl, adminId: admin.id }),
    )
    return streamDownload(streamCsv(list.columns, rows), { name, type: CSV }, context)
  },
})

function redactSearch<Filter extends object>(filter: Filter, typed: keyof Filter | undefined): object {
  if (!typed) return filter
  const { [typed]: words, ...rest } = filter
  return words ? { ...rest, searched: true } : rest
}

const namesOfParameters = ({ shape }: { shape: object }) => ['ids', ...Object.keys(shape)]

function parseSelection<Filter>(
  query: URLSearchParams,
  schema: z.ZodMiniType<Filter> & { shape: object },
): CsvExportRowSelection<Filter> | undefined {
  // Without this check, a misspelled selection such as ids[]= would export every row.
  const [given, known] = [[...query.keys()], namesOfParameters(schema)]
  if (given.length !== new Set(given).size || !given.every((name) => known.includes(name))) return undefined
  const listed = query.get('ids')
  if (listed !== null) {
    const { success, data } = Ids.safeParse([...new Set(listed.toLowerCase().split(','))])
    return success ? { ids: data } : undefined
  }
  const { success, data } = schema.safeParse(Object.fromEntries(query))
  return success ? { filter: data } : undefined
}
