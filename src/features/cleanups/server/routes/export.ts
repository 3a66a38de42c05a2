import { MAX_STORED_PICTURE_SIDE, pictureUrl } from '#features/photos/rules.ts'
import { readCurrentUser } from '#features/members/server/service/sessions.ts'
import { createAuditedCsvExportAccess } from '#features/members/server/service/current-user.ts'
import { streamDownload } from '#platform/server/downloads/download.ts'
import { createListExportRoute } from '#platform/server/downloads/list-export.ts'
import type { RawHttpRoute } from '#platform/server/http/raw-route.ts'
import { countRateLimitAttempts } from '#platform/server/limits/rate-limits.ts'
import { CleanupReviewFilter } from '../../contract/review.ts'
import { cleanupUiTexts as texts } from '../../copy.ts'
import { CLEANUP_EXPORT_PATH, type CleanupExportOptions } from '../../rules/export.ts'
import { REVIEW_LIST_EXPORT_PATH } from '../../rules/review.ts'
import {
  streamCleanupExportAsCsv,
  streamCleanupExportAsJson,
  streamCleanupExportAsZip,
  readCleanupExportInBatches,
  isValidExportDateRange,
  buildPhotoPathInZip,
} from '../service/export.ts'
import { readReviewListExportInBatches, reviewListCsvColumns } from '../service/review-export.ts'

type Format = CleanupExportOptions['format']

const FORMATS: Record<
  Format,
  { write: (list: ReturnType<typeof readCleanupExportInBatches>) => AsyncIterable<string>; type: string }
> = {
  csv: { write: streamCleanupExportAsCsv, type: 'text/csv; charset=utf-8' },
  json: { write: streamCleanupExportAsJson, type: 'application/json' },
}
const ZIP = 'application/zip'
const EXPORT_LIMIT = { name: 'cleanup export', most: 30, seconds: 60 * 60 }

const parameter = (name: string, description: string, schema: object) => ({ name, in: 'query', description, schema })
const daySchema = { type: 'string', format: 'date' }

/** Download of a member's own cleanups as CSV, JSON or ZIP. The response is streamed, so its size does not matter. */
export const exportCleanups: RawHttpRoute = {
  method: 'GET',
  path: CLEANUP_EXPORT_PATH,
  operation: {
    operationId: 'cleanups.export',
    tags: ['Cleanups'],
    summary: "Download the member's own cleanups, optionally with photos",
    description:
      "Returns the list as CSV or JSON, with corrections of the pieces at its end: entries with `correctionId` and without `cleanupId`. A share of a group has the group beside it (`group` in JSON, `group_id`, `group_total` and `group_people` in CSV); its pieces are the member's own. With photos, returns a ZIP file that contains the list and its photos. " +
      'Rate limited per member.',
    parameters: [
      parameter('format', 'Format of the list', { type: 'string', enum: Object.keys(FORMATS), default: 'csv' }),
      parameter('from', 'First day, inclusive. Default: no limit', daySchema),
      parameter('to', 'Last day, inclusive. Default: no limit', daySchema),
      parameter('photos', '1 to include the photos', { type: 'string', enum: ['0', '1'], default: '0' }),
    ],
    responses: {
      200: {
        description: 'OK',
        content: {
          'text/csv': { schema: { type: 'string' } },
          'application/json': { schema: { type: 'array', items: { type: 'object' } } },
          [ZIP]: { schema: { type: 'string', format: 'binary' } },
        },
      },
    },
  },
  async handle(request, refuse, context) {
    const me = await readCurrentUser(context)
    if (!me) return refuse('UNAUTHORIZED')
    const query = new URL(request.url).searchParams
    const format = query.get('format') || 'csv'
    const photos = query.get('photos') || '0'
    if (!isFormat(format) || !['0', '1'].includes(photos)) return refuse('BAD_REQUEST')
    const span = { from: query.get('from') || undefined, to: query.get('to') || undefined }
    if (!isValidExportDateRange(span)) return refuse('BAD_REQUEST', texts.badSpan)
    const wait = await countRateLimitAttempts(context.platform, [{ limit: EXPORT_LIMIT, who: me.id }])
    if (wait !== undefined) return refuse('TOO_MANY_REQUESTS', undefined, { retryAfter: wait })
    const { db, files, config, clock } = context.platform
    const selected = { db, userId: me.id, span }
    const { write, type } = FORMATS[format]
    const name = `cleanups-${clock.now().toISOString().slice(0, 10)}`
    if (photos === '0') {
      const list = readCleanupExportInBatches(
        selected,
        (_, photo) => config.appUrl + pictureUrl('cleanup', photo, MAX_STORED_PICTURE_SIDE),
      )
      return streamDownload(write(list), { name: `${name}.${format}`, type }, context)
    }
    const list = {
      name: `cleanups.${format}`,
      text: write(readCleanupExportInBatches(selected, (cleanup, _, at) => buildPhotoPathInZip(cleanup, at))),
    }
    return streamDownload(streamCleanupExportAsZip(list, selected, files), { name: `${name}.zip`, type: ZIP }, context)
  },
}

const isFormat = (format: string): format is Format => Object.hasOwn(FORMATS, format)

/** Download of the review list as CSV for admins, with the cleanups of all members. */
export const exportReviewList = createListExportRoute({
  path: REVIEW_LIST_EXPORT_PATH,
  name: 'cleanups',
  operationId: 'cleanups.exportReviewed',
  summary: 'Download the cleanups of all members as CSV, grouped by status and sorted only by date',
  filter: CleanupReviewFilter,
  searchField: 'username',
  columns: reviewListCsvColumns,
  read: readReviewListExportInBatches,
  ...createAuditedCsvExportAccess('cleanups_exported', 'cleanup_logs'),
})
