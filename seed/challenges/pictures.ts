import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { PICTURES, pictureUrl } from '#features/photos/rules.ts'
import { storePicture } from '#features/photos/server/service/keep.ts'
import type { Renditions } from '#features/photos/server/service/renditions.ts'
import type { Files } from '#platform/server/files/files.ts'
import { draw } from '../pictures.ts'
import type { Challenge } from './challenge.ts'

/** Stored picture: the name shared by its files, and the URL of the largest. */
export type Shown = { kind: 'challengeLogo' | 'challengeBanner'; name: string; url: string }
export type Shows = { logo?: Shown; banner?: Shown }

/** Stores each challenge's logo and banner as separate files, as an upload would. */
export const storePictures = (files: Files, challenges: Challenge[]): Promise<Map<Challenge, Shows>> =>
  Promise.all(
    challenges.map(async (challenge) => {
      const [logo, banner] = await Promise.all([storeLogo(files, challenge), storeBanner(files, challenge)])
      return [challenge, { logo, banner }] as const
    }),
  ).then((all) => new Map(all))

async function storeLogo(files: Files, { logo }: Challenge): Promise<Shown | undefined> {
  return logo && store(files, 'challengeLogo', await readFile(`seed/logos/${logo}.png`))
}

async function storeBanner(files: Files, { banner }: Challenge): Promise<Shown | undefined> {
  return banner && store(files, 'challengeBanner', await draw(banner))
}

async function store(files: Files, kind: Shown['kind'], bytes: Uint8Array): Promise<Shown> {
  const widths = PICTURES[kind].widths
  const made = await Promise.all(widths.map(async (width) => [width, await within(width, bytes)] as const))
  const renditions: Renditions<typeof kind> = new Map(made)
  const name = await storePicture(files, renditions, kind)
  return { kind, name, url: pictureUrl(kind, name, widths[0]) }
}

/** Resizes with less compression effort than for uploads, because the first start waits for it. */
const within = (side: number, bytes: Uint8Array) =>
  sharp(bytes)
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82, effort: 2 })
    .toBuffer()
