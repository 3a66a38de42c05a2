import { makeZip } from 'client-zip'
import { LONGEST_STORED_SIDE, pictureKey } from '#features/photos/rules.ts'
import type { Files } from '#platform/server/files/files.ts'
import { photoNames } from '../columns.ts'
import { type Selected, batchesOf } from './read.ts'

type Dated = { cleanupId: string; date: string }

export const photoFile = ({ date, cleanupId }: Dated, at: number): string =>
  `photos/${date}-${cleanupId}-${at + 1}.webp`

type List = { name: string; text: AsyncIterable<string> }

/** The list first and then the photos, one after the other: never more than a piece of one is held. */
export const asZip = (list: List, selected: Selected, files: Files): AsyncIterable<Uint8Array> =>
  makeZip(entries(list, selected, files))

async function* entries({ name, text }: List, selected: Selected, files: Files) {
  yield { name, input: text }
  for await (const batch of batchesOf(selected))
    for (const cleanup of batch)
      for (const [at, photo] of photoNames(cleanup).entries()) {
        const file = await files.get(pictureKey('cleanup', photo, LONGEST_STORED_SIDE))
        // deleted since the list was written
        if (!file) continue
        const input = file.body.values()
        try {
          yield { name: photoFile(cleanup, at), input, size: file.size, lastModified: cleanup.createdAt }
        } finally {
          // whoever asked may be gone in the middle of it
          await input.return?.()
        }
      }
}
