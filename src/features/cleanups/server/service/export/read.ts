import type { Db } from '#platform/server/db/db.ts'
import { type LoggedCleanup, loggedAfter } from '../../queries.ts'
import { photoNames } from '../columns.ts'
import type { Span } from './span.ts'

/** A cleanup as its member takes it along; `photos` says where each photo is found. */
export type ExportedCleanup = Omit<LoggedCleanup, `photoUrl${1 | 2 | 3 | 4}` | 'createdAt' | 'updatedAt'> & {
  photos: string[]
  createdAt: string
  updatedAt: string
}

export type Selected = { db: Db; userId: string; span: Span }

const AT_ONCE = 200

/** All cleanups of a member from the first day to the last, however many they are. */
export async function* batchesOf({ db, userId, span }: Selected): AsyncGenerator<LoggedCleanup[]> {
  let last: LoggedCleanup | undefined
  do {
    const batch = await loggedAfter(db, { userId, ...span, after: last, limit: AT_ONCE })
    if (batch.length > 0) yield batch
    last = batch.length === AT_ONCE ? batch.at(-1) : undefined
  } while (last)
}

type PhotoOf = (cleanup: Pick<LoggedCleanup, 'cleanupId' | 'date'>, name: string, at: number) => string

export async function* exported(selected: Selected, photoOf: PhotoOf): AsyncGenerator<ExportedCleanup[]> {
  for await (const batch of batchesOf(selected))
    yield batch.map(({ photoUrl1, photoUrl2, photoUrl3, photoUrl4, ...cleanup }) => ({
      ...cleanup,
      photos: photoNames({ photoUrl1, photoUrl2, photoUrl3, photoUrl4 }).map((name, at) => photoOf(cleanup, name, at)),
      createdAt: cleanup.createdAt.toISOString(),
      updatedAt: cleanup.updatedAt.toISOString(),
    }))
}
