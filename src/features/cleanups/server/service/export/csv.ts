import { type CsvColumns, asCsv as written } from '#platform/server/downloads/csv.ts'
import { MOST_PHOTOS } from '../../../rules.ts'
import type { ExportedCleanup } from './read.ts'

const photos: CsvColumns<ExportedCleanup> = Object.fromEntries(
  Array.from({ length: MOST_PHOTOS }, (_, at) => [`photo_${at + 1}`, ({ photos }) => photos[at] ?? null]),
)

const COLUMNS: CsvColumns<ExportedCleanup> = {
  date: ({ date }) => date,
  location: ({ location }) => location,
  litter_count: ({ litterCount }) => litterCount,
  status: ({ status }) => status,
  notes: ({ notes }) => notes,
  admin_notes: ({ adminNotes }) => adminNotes,
  member_love: ({ memberLove }) => memberLove,
  ...photos,
  created_at: ({ createdAt }) => createdAt,
  updated_at: ({ updatedAt }) => updatedAt,
  cleanup_id: ({ cleanupId }) => cleanupId,
}

export const asCsv = (batches: AsyncIterable<ExportedCleanup[]>) => written(COLUMNS, batches)
