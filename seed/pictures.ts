import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { storePictureFiles } from '#features/photos/server/service/pictures.ts'
import type { PictureUpload } from '#features/photos/server/service/decode.ts'
import {
  type ProcessedCleanupPhoto as Made,
  renderAvatar,
  renderEventImage,
  renderCleanupPhoto,
} from '#features/photos/server/service/renditions.ts'
import type { FileStore } from '#platform/server/files/files.ts'
import type { Photo } from './history/cleanup.ts'

type PlaceVariant = { mirrored: boolean; crop: [left: number, top: number, width: number]; color: number[] }

/** Four variants of each drawn place, by crop, mirroring and color, like visits at different times of day. */
export const LIGHTS: PlaceVariant[] = [
  { mirrored: false, crop: [0, 0, 1040], color: [1, 1, 1] },
  { mirrored: true, crop: [100, 150, 840], color: [1.04, 1.02, 0.94] },
  { mirrored: false, crop: [60, 90, 920], color: [0.98, 0.84, 0.7] },
  { mirrored: true, crop: [40, 60, 960], color: [0.66, 0.74, 0.86] },
]

export const DARKEST = LIGHTS.length - 1

export type StoredPhoto = Pick<Made, 'width' | 'height' | 'thumbhash'> & {
  name: string
  fingerprint: bigint | null
  takenOn: string | null
}

/** Stores every photo as a separate file, in the given order. Each variant of a place is rendered once (memoized). */
export async function storePhotos(files: FileStore, photos: Photo[]): Promise<StoredPhoto[]> {
  const made = memoizeByVariant(renderCleanupPhoto)
  return mapConcurrently(12, photos, async (photo) => {
    const { hasFingerprint = false, takenOn = null } = photo
    const { renditions, fingerprint, ...about } = await made(photo)
    const name = await storePictureFiles(files, renditions, 'cleanup')
    // Many cleanups share a variant. With fingerprints on all, every photo would look reused.
    return { ...about, name, takenOn, fingerprint: hasFingerprint ? fingerprint : null }
  })
}

/** Stores the event images and returns their names, in the given order. */
export async function storeEventImages(files: FileStore, images: Photo[]): Promise<string[]> {
  const made = memoizeByVariant(renderEventImage)
  return mapConcurrently(12, images, async (image) => storePictureFiles(files, await made(image), 'eventImage'))
}

function memoizeByVariant<Result>(make: (sent: PictureUpload) => Promise<Result>) {
  const made = new Map<string, Promise<Result>>()
  return (photo: Photo): Promise<Result> => {
    const key = `${photo.place} ${photo.light}`
    const making = made.get(key) ?? drawVariant(photo).then((bytes) => make({ bytes, ownerId: key }))
    made.set(key, making)
    return making
  }
}

export const storeAvatar = async (files: FileStore, face: string): Promise<string> =>
  storePictureFiles(
    files,
    await renderAvatar({ bytes: await readFile(`seed/faces/${face}.png`), ownerId: face }),
    'avatar',
  )

export async function drawVariant({ place, light }: Photo): Promise<Uint8Array> {
  const { mirrored, crop, color } = LIGHTS[light]!
  const [left, top, width] = crop
  return sharp(await readFile(`seed/places/${place}.png`))
    .removeAlpha()
    .extract({ left, top, width, height: width * 0.75 })
    .flop(mirrored)
    .linear(color, [0, 0, 0])
    .png({ compressionLevel: 0 })
    .toBuffer()
}

/** Maps a list with limited concurrency. The results are in the order of the list. */
async function mapConcurrently<One, Result>(
  many: number,
  list: One[],
  work: (one: One) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const waiting = list.entries()
  const worker = async () => {
    for (const [at, one] of waiting) results[at] = await work(one)
  }
  await Promise.all(Array.from({ length: many }, worker))
  return results
}
