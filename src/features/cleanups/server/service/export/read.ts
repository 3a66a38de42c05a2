import type { Db } from '#platform/server/db/db.ts'
import { type LoggedCleanup, loggedIn } from '../../queries/logged.ts'
import { photoNames } from '../columns.ts'
import type { Span } from './span.ts'

/** A cleanup as its member takes it along; `photos` says where each photo is found. */
export type ExportedCleanup = Omit<LoggedCleanup, `photoUrl${1 | 2 | 3 | 4}` | 'createdAt' | 'updatedAt'> & {
  photos: string[]
  createdAt: string
  updatedAt: string
}

export type Selected = { db: Db; userId: string; span: Span }

/** However many they are. */
export const batchesOf = ({ db, userId, span }: Selected) => loggedIn(db, { userId, ...span })

type PhotoOf = (cleanup: Pick<LoggedCleanup, 'cleanupId' | 'date'>, name: string, at: number) => string

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
