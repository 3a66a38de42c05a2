import { MOST_PHOTOS } from '../../../rules.ts'
import type { ExportedCleanup } from './read.ts'

/** By it spreadsheets know that the text is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

const COLUMNS = [
  'date',
  'location',
  'litter_count',
  'status',
  'notes',
  'admin_notes',
  'member_love',
  ...Array.from({ length: MOST_PHOTOS }, (_, at) => `photo_${at + 1}`),
  'created_at',
  'updated_at',
  'cleanup_id',
]

export async function* asCsv(batches: AsyncIterable<ExportedCleanup[]>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + line(COLUMNS)
  for await (const batch of batches) yield batch.map(rowOf).join('')
}

const rowOf = ({ photos, ...cleanup }: ExportedCleanup) =>
  line([
    cleanup.date,
    cleanup.location,
    String(cleanup.litterCount),
    cleanup.status,
    cleanup.notes ?? '',
    cleanup.adminNotes ?? '',
    String(cleanup.memberLove),
    ...Array.from({ length: MOST_PHOTOS }, (_, at) => photos[at] ?? ''),
    cleanup.createdAt,
    cleanup.updatedAt,
    cleanup.cleanupId,
  ])

/** RFC 4180. */
const line = (cells: string[]) => `${cells.map((cell) => quoted(defused(cell))).join()}\r\n`

const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** A spreadsheet would take these for a formula, and carry out what somebody wrote into their notes. */
const defused = (cell: string) => (/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell)
