import { makeZip } from 'client-zip'
import { and, eq, gte, lte } from 'drizzle-orm'
import type { CorrectionKind } from '#features/corrections/rules.ts'
import { readOwnCorrections } from '#features/corrections/server/queries.ts'
import { MAX_STORED_PICTURE_SIDE, pictureStorageKey } from '#features/photos/rules.ts'
import { isCalendarDay } from '#platform/days.ts'
import type { Db } from '#platform/server/db/db.ts'
import { type CsvColumns, streamCsv as written } from '#platform/server/downloads/csv.ts'
import type { FileStore } from '#platform/server/files/files.ts'
import { type ListSortOrder, readListInBatches, keysetCursorColumns } from '#platform/server/lists.ts'
import {
  MAX_PHOTOS_PER_CLEANUP,
  CLEANUP_FIELD_NAMES,
  type CleanupFieldName,
  type StoredCleanupFieldValues,
  createObjectByCleanupField,
} from '../../rules.ts'
import { cleanupGroups, cleanupLogs, exportedInputColumns } from '../tables.ts'
import { parseCleanupPhotoNames } from './photos.ts'

/** Range of days of a cleanup export, both ends included. An undefined end means no limit. */
type DateRange = { from: string | undefined; to: string | undefined }

/** Whether both days of the export's range exist and the range does not end before it starts. */
export function isValidExportDateRange({ from, to }: DateRange): boolean {
  const days = [from, to].filter((day) => day !== undefined)
  return days.every(isCalendarDay) && (days.length < 2 || from! <= to!)
}

const { cleanupId, userId, date, status, adminNotes, memberLove, createdAt, updatedAt } = cleanupLogs
const { photoUrl1, photoUrl2, photoUrl3, photoUrl4 } = cleanupLogs
const { notes, ...requiredColumns } = exportedInputColumns
/** Fields of a cleanup in its member's export, in the order of the JSON file. */
const exportColumns = {
  ...requiredColumns,
  status,
  notes,
  adminNotes,
  memberLove,
  photoUrl1,
  photoUrl2,
  photoUrl3,
  photoUrl4,
  createdAt,
  updatedAt,
  cleanupId,
}

const { id: groupId, total, people } = cleanupGroups
/** The group whose share a cleanup is; null for a cleanup logged alone. */
type ExportedGroup = Pick<typeof cleanupGroups.$inferSelect, 'id' | 'total' | 'people'> | null

type ExportRow = Pick<typeof cleanupLogs.$inferSelect, keyof typeof exportColumns> & { group: ExportedGroup }

/** A cleanup in its member's export. `photos` lists the URL, or the path inside the ZIP, of each photo. */
export type ExportedCleanup = Omit<ExportRow, `photoUrl${1 | 2 | 3 | 4}` | 'createdAt' | 'updatedAt'> & {
  photos: string[]
  createdAt: string
  updatedAt: string
}

/** A correction of the member's pieces in the export. It is written like a cleanup without a place. */
type ExportedCorrection = StoredCleanupFieldValues & {
  createdAt: string
  correctionKind: CorrectionKind
  correctionId: string
  /** The correction that this one reverts. */
  correctionReverses: string | null
}
type ExportedEntry = ExportedCleanup | ExportedCorrection

type ExportSelection = { db: Db; userId: string; span: DateRange }

const EARLIEST_FIRST: ListSortOrder = { by: date, id: cleanupId, direction: 'ascending' }

/** Reads a member's cleanups within a range of days in batches, earliest first (keyset pagination). */
const readCleanupBatches = ({ db, userId: owner, span: { from, to } }: ExportSelection) =>
  readListInBatches(EARLIEST_FIRST, (after) =>
    db
      .select({ ...exportColumns, group: { id: groupId, total, people }, place: keysetCursorColumns(EARLIEST_FIRST) })
      .from(cleanupLogs)
      .leftJoin(cleanupGroups, eq(groupId, cleanupLogs.groupId))
      .where(and(eq(userId, owner), from ? gte(date, from) : undefined, to ? lte(date, to) : undefined, after)),
  )

type FormatPhoto = (cleanup: Pick<ExportRow, 'cleanupId' | 'date'>, name: string, at: number) => string

/** Reads a member's cleanups, earliest first, and after them the corrections of the pieces. */
export async function* readCleanupExportInBatches(
  selection: ExportSelection,
  formatPhoto: FormatPhoto,
): AsyncGenerator<ExportedEntry[]> {
  for await (const batch of readCleanupBatches(selection))
    yield batch.map((row) => {
      const { photoUrl1, photoUrl2, photoUrl3, photoUrl4, place: _, ...cleanup } = row
      const names = parseCleanupPhotoNames({ photoUrl1, photoUrl2, photoUrl3, photoUrl4 })
      return {
        ...cleanup,
        photos: names.map((name, at) => formatPhoto(cleanup, name, at)),
        createdAt: cleanup.createdAt.toISOString(),
        updatedAt: cleanup.updatedAt.toISOString(),
      }
    })
  yield await readExportedCorrections(selection)
}

async function readExportedCorrections({ db, userId: owner, span }: ExportSelection): Promise<ExportedCorrection[]> {
  const corrections = await readOwnCorrections(db, owner)
  return corrections
    .toReversed()
    .filter(({ day }) => (!span.from || day >= span.from) && (!span.to || day <= span.to))
    .map(({ id, day, pieces, kind, reason, reverses, createdAt: madeAt }) => ({
      ...createObjectByCleanupField(() => null),
      date: day,
      location: '',
      litterCount: pieces,
      notes: reason,
      createdAt: madeAt,
      correctionKind: kind,
      correctionId: id,
      correctionReverses: reverses,
    }))
}

/**
 * Creates CSV columns for cleanup fields, named in snake case as in the database: `litterCount` becomes litter_count.
 */
export const createCleanupFieldCsvColumns = (fields: CleanupFieldName[]): CsvColumns<StoredCleanupFieldValues> =>
  Object.fromEntries(fields.map((field) => [toSnakeCase(field), (row) => row[field]]))

const toSnakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

type CsvEntry = StoredCleanupFieldValues &
  Partial<Omit<ExportedCleanup, CleanupFieldName> & Omit<ExportedCorrection, CleanupFieldName>>

const photoColumns: CsvColumns<CsvEntry> = Object.fromEntries(
  Array.from({ length: MAX_PHOTOS_PER_CLEANUP }, (_, at) => [`photo_${at + 1}`, ({ photos }) => photos?.[at] ?? null]),
)

const CSV_COLUMNS: CsvColumns<CsvEntry> = {
  ...createCleanupFieldCsvColumns(CLEANUP_FIELD_NAMES.filter((field) => field !== 'notes')),
  status: ({ status }) => status ?? null,
  notes: ({ notes }) => notes,
  admin_notes: ({ adminNotes }) => adminNotes ?? null,
  member_love: ({ memberLove }) => memberLove ?? null,
  ...photoColumns,
  created_at: ({ createdAt }) => createdAt ?? null,
  updated_at: ({ updatedAt }) => updatedAt ?? null,
  cleanup_id: ({ cleanupId }) => cleanupId ?? null,
  correction_kind: ({ correctionKind }) => correctionKind ?? null,
  correction_id: ({ correctionId }) => correctionId ?? null,
  correction_reverses: ({ correctionReverses }) => correctionReverses ?? null,
  group_id: ({ group }) => group?.id ?? null,
  group_total: ({ group }) => group?.total ?? null,
  group_people: ({ group }) => group?.people ?? null,
}

export const streamCleanupExportAsCsv = (batches: AsyncIterable<ExportedEntry[]>) => written(CSV_COLUMNS, batches)

/** Streams a member's cleanup export as one JSON array, batch by batch. */
export async function* streamCleanupExportAsJson(batches: AsyncIterable<ExportedEntry[]>): AsyncGenerator<string> {
  let before = '['
  for await (const batch of batches)
    for (const cleanup of batch) {
      yield `${before}\n${JSON.stringify(cleanup)}`
      before = ','
    }
  yield before === '[' ? '[]\n' : '\n]\n'
}

type DatedCleanup = { cleanupId: string; date: string }

export const buildPhotoPathInZip = ({ date, cleanupId }: DatedCleanup, at: number): string =>
  `photos/${date}-${cleanupId}-${at + 1}.webp`

type ListFile = { name: string; text: AsyncIterable<string> }

/**
 * Streams a member's export as a ZIP: first the list of cleanups, then the photos one by one. Memory holds at most a
 * chunk of one photo.
 */
export const streamCleanupExportAsZip = (
  list: ListFile,
  selection: ExportSelection,
  files: FileStore,
): AsyncIterable<Uint8Array> => makeZip(zipEntries(list, selection, files))

async function* zipEntries({ name, text }: ListFile, selection: ExportSelection, files: FileStore) {
  yield { name, input: text }
  for await (const batch of readCleanupBatches(selection))
    for (const cleanup of batch)
      for (const [at, photo] of parseCleanupPhotoNames(cleanup).entries()) {
        const file = await files.get(pictureStorageKey('cleanup', photo, MAX_STORED_PICTURE_SIDE))
        // The photo was deleted after its cleanup was read, so the export skips it.
        if (!file) continue
        const input = file.body.values()
        try {
          yield { name: buildPhotoPathInZip(cleanup, at), input, size: file.size, lastModified: cleanup.createdAt }
        } finally {
          // Close the photo file, also when the client disconnects halfway.
          await input.return?.()
        }
      }
}
