import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { PICTURE_KINDS, pictureUrl } from '#features/photos/rules.ts'
import { storePictureFiles } from '#features/photos/server/service/pictures.ts'
import type { PictureRenditions } from '#features/photos/server/service/renditions.ts'
import type { FileStore } from '#platform/server/files/files.ts'
import { drawVariant } from '../pictures.ts'
import type { Challenge } from './challenge.ts'

/** Stored picture: the name shared by its files, and the URL of the largest. */
export type StoredPicture = { kind: 'challengeLogo' | 'challengeBanner'; name: string; url: string }
export type ChallengePictures = { logo?: StoredPicture; banner?: StoredPicture }

/** Stores each challenge's logo and banner as separate files, as an upload would. */
export const storeChallengePictures = (
  files: FileStore,
  challenges: Challenge[],
): Promise<Map<Challenge, ChallengePictures>> =>
  Promise.all(
    challenges.map(async (challenge) => {
      const [logo, banner] = await Promise.all([storeLogo(files, challenge), storeBanner(files, challenge)])
      return [challenge, { logo, banner }] as const
    }),
  ).then((all) => new Map(all))

async function storeLogo(files: FileStore, { logo }: Challenge): Promise<StoredPicture | undefined> {
  return logo && storeRenditions(files, 'challengeLogo', await readFile(`seed/logos/${logo}.png`))
}

async function storeBanner(files: FileStore, { banner }: Challenge): Promise<StoredPicture | undefined> {
  return banner && storeRenditions(files, 'challengeBanner', await drawVariant(banner))
}

async function storeRenditions(
  files: FileStore,
  kind: StoredPicture['kind'],
  bytes: Uint8Array,
): Promise<StoredPicture> {
  const widths = PICTURE_KINDS[kind].widths
  const made = await Promise.all(widths.map(async (width) => [width, await resize(width, bytes)] as const))
  const renditions: PictureRenditions<typeof kind> = new Map(made)
  const name = await storePictureFiles(files, renditions, kind)
  return { kind, name, url: pictureUrl(kind, name, widths[0]) }
}

/** Resizes with less compression effort than for uploads, because the first start waits for it. */
const resize = (side: number, bytes: Uint8Array) =>
  sharp(bytes)
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82, effort: 2 })
    .toBuffer()
