import { readFile } from 'node:fs/promises'
import { pictureUrl } from '#features/photos/rules.ts'
import { storePicture } from '#features/photos/server/service/keep.ts'
import { makeBanner, makeLogo } from '#features/photos/server/service/renditions.ts'
import type { Files } from '#platform/server/files/files.ts'
import { draw } from '../pictures.ts'
import type { Challenge } from './challenge.ts'

/** A picture in the store: the name of its files, and the address of the largest. */
export type Shown = { kind: 'challengeLogo' | 'challengeBanner'; name: string; url: string }
export type Shows = { logo?: Shown; banner?: Shown }

/** A file of its own for each, as if somebody had sent it. */
export async function storePictures(files: Files, challenges: Challenge[]): Promise<Map<Challenge, Shows>> {
  const stored = challenges.map(async (challenge) => {
    const [logo, banner] = await Promise.all([storeLogo(files, challenge), storeBanner(files, challenge)])
    return [challenge, { logo, banner }] as const
  })
  return new Map(await Promise.all(stored))
}

async function storeLogo(files: Files, { slug, logo }: Challenge): Promise<Shown | undefined> {
  if (!logo) return
  const kind = 'challengeLogo'
  const made = await makeLogo({ bytes: await readFile(`seed/logos/${logo}.png`), ownerId: slug })
  const name = await storePicture(files, made, kind)
  return { kind, name, url: pictureUrl(kind, name, 400) }
}

async function storeBanner(files: Files, { slug, banner }: Challenge): Promise<Shown | undefined> {
  if (!banner) return
  const kind = 'challengeBanner'
  const made = await makeBanner({ bytes: await draw(banner), ownerId: slug })
  const name = await storePicture(files, made, kind)
  return { kind, name, url: pictureUrl(kind, name, 1600) }
}
