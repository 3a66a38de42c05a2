import { makeZip } from 'client-zip'
import { and, eq, gte, lte } from 'drizzle-orm'
import { LONGEST_STORED_SIDE, pictureKey } from '#features/photos/rules.ts'
import { isDay } from '#platform/days.ts'
import type { Db } from '#platform/server/db/db.ts'
import { type CsvColumns, asCsv as written } from '#platform/server/downloads/csv.ts'
import type { Files } from '#platform/server/files/files.ts'
import { BATCH, type Order, inBatches, inOrder, placeIn } from '#platform/server/lists.ts'
import { MOST_PHOTOS, FIELDS, type Field, type SavedFields } from '../../rules.ts'
import { cleanupLogs, typedColumns } from '../tables.ts'
import { photoNames } from './photos.ts'

/** Range of days, both ends included. An undefined end is open. */
type Span = { from: string | undefined; to: string | undefined }

/** Whether both days exist and the range does not end before it starts. */
export function isSpan({ from, to }: Span): boolean {
  const days = [from, to].filter((day) => day !== undefined)
  return days.every(isDay) && (days.length < 2 || from! <= to!)
}

const { cleanupId, userId, date, status, adminNotes, memberLove, createdAt, updatedAt } = cleanupLogs
const { photoUrl1, photoUrl2, photoUrl3, photoUrl4 } = cleanupLogs
const { notes, ...facts } = typedColumns
/** Exported columns, in the order of the JSON file. */
const columns = {
  ...facts,
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

type Logged = Pick<typeof cleanupLogs.$inferSelect, keyof typeof columns>

/** A cleanup in its member's export. `photos` lists the URL, or the path inside the ZIP, of each photo. */
export type ExportedCleanup = Omit<Logged, `photoUrl${1 | 2 | 3 | 4}` | 'createdAt' | 'updatedAt'> & {
  photos: string[]
  createdAt: string
  updatedAt: string
}

type Selected = { db: Db; userId: string; span: Span }

const EARLIEST_FIRST: Order = { by: date, id: cleanupId, direction: 'ascending' }

/** Reads a member's cleanups within the range in batches, earliest first (keyset pagination). */
const batchesOf = ({ db, userId: owner, span: { from, to } }: Selected) =>
  inBatches(EARLIEST_FIRST, (after) =>
    db
      .select({ ...columns, place: placeIn(EARLIEST_FIRST) })
      .from(cleanupLogs)
      .where(and(eq(userId, owner), from ? gte(date, from) : undefined, to ? lte(date, to) : undefined, after))
      .orderBy(...inOrder(EARLIEST_FIRST))
      .limit(BATCH),
  )

type PhotoOf = (cleanup: Pick<Logged, 'cleanupId' | 'date'>, name: string, at: number) => string

export async function* exported(selected: Selected, photoOf: PhotoOf): AsyncGenerator<ExportedCleanup[]> {
  for await (const batch of batchesOf(selected))
    yield batch.map((row) => {
      const { photoUrl1, photoUrl2, photoUrl3, photoUrl4, place: _, ...cleanup } = row
      const names = photoNames({ photoUrl1, photoUrl2, photoUrl3, photoUrl4 })
      return {
        ...cleanup,
        photos: names.map((name, at) => photoOf(cleanup, name, at)),
        createdAt: cleanup.createdAt.toISOString(),
        updatedAt: cleanup.updatedAt.toISOString(),
      }
    })
}

/** CSV columns for these fields, named in snake case as in the database: `litterCount` becomes litter_count. */
export const csvOf = (fields: Field[]): CsvColumns<SavedFields> =>
  Object.fromEntries(fields.map((field) => [inSnakeCase(field), (row) => row[field]]))

const inSnakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const photos: CsvColumns<ExportedCleanup> = Object.fromEntries(
  Array.from({ length: MOST_PHOTOS }, (_, at) => [`photo_${at + 1}`, ({ photos }) => photos[at] ?? null]),
)

const CSV: CsvColumns<ExportedCleanup> = {
  ...csvOf(FIELDS.filter((field) => field !== 'notes')),
  status: ({ status }) => status,
  notes: ({ notes }) => notes,
  admin_notes: ({ adminNotes }) => adminNotes,
  member_love: ({ memberLove }) => memberLove,
  ...photos,
  created_at: ({ createdAt }) => createdAt,
  updated_at: ({ updatedAt }) => updatedAt,
  cleanup_id: ({ cleanupId }) => cleanupId,
}

export const asCsv = (batches: AsyncIterable<ExportedCleanup[]>) => written(CSV, batches)

/** Streams the export as one JSON array, batch by batch. */
export async function* asJson(batches: AsyncIterable<ExportedCleanup[]>): AsyncGenerator<string> {
  let before = '['
  for await (const batch of batches)
    for (const cleanup of batch) {
      yield `${before}\n${JSON.stringify(cleanup)}`
      before = ','
    }
  yield before === '[' ? '[]\n' : '\n]\n'
}

type Dated = { cleanupId: string; date: string }

export const photoFile = ({ date, cleanupId }: Dated, at: number): string =>
  `photos/${date}-${cleanupId}-${at + 1}.webp`

type List = { name: string; text: AsyncIterable<string> }

/** Streams a ZIP of the list and then the photos, one by one. Memory holds at most a chunk of one photo. */
export const asZip = (list: List, selected: Selected, files: Files): AsyncIterable<Uint8Array> =>
  makeZip(entries(list, selected, files))

async function* entries({ name, text }: List, selected: Selected, files: Files) {
  yield { name, input: text }
  for await (const batch of batchesOf(selected))
    for (const cleanup of batch)
      for (const [at, photo] of photoNames(cleanup).entries()) {
        const file = await files.get(pictureKey('cleanup', photo, LONGEST_STORED_SIDE))
        // The photo was deleted after the list was written.
        if (!file) continue
        const input = file.body.values()
        try {
          yield { name: photoFile(cleanup, at), input, size: file.size, lastModified: cleanup.createdAt }
        } finally {
          // Close the file, also when the client disconnects halfway.
          await input.return?.()
        }
      }
}
