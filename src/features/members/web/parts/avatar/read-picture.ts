import { PICTURES, pictureFormat, sentences } from '#features/photos/rules.ts'
import { type Picture, measure } from '#features/photos/web/parts/crop/measure.ts'
import { readFailure } from '#platform/web/form/failure.ts'
import { avatarSentences } from '../../../rules/avatar.ts'
import { client } from '../../api.ts'

/** Why a file cannot be used: a sentence, and for some a title above it. */
export class Refused extends Error {
  readonly title: string | undefined
  constructor(message: string, title?: string) {
    super(message)
    this.title = title
  }
}

const HEADER = 1024

/** The file as this browser can show it; what only some can (HEIC, AVIF) the server turns into what all can. */
export async function readPicture(file: File): Promise<Picture> {
  const format = pictureFormat(new Uint8Array(await file.slice(0, HEADER).arrayBuffer()))
  if (!format) throw new Refused(avatarSentences.invalidType, avatarSentences.invalidTypeTitle)
  if (file.size > PICTURES.avatar.mostBytes) throw new Refused(sentences.avatarTooLarge)
  const shown = await measure(file).catch(() => (format === 'heic' || format === 'avif' ? convert(file) : undefined))
  if (!shown) throw new Refused(sentences.notProcessed)
  return shown
}

const convert = async (file: File) => {
  try {
    return await measure(await client.readablePicture({ file }))
  } catch (error) {
    const failed = { otherwise: sentences.notProcessed, unreachable: avatarSentences.notUploaded }
    throw new Refused(readFailure(error, [], failed).sentence!)
  }
}
