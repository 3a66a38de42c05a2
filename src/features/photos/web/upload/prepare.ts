import { TAKEN_ON_WITHIN, takenOnIn } from '../../rules/taken-on.ts'
import type { PictureKind } from '../../rules.ts'
import { HEADER_BYTES, PICTURE_LIMITS, pictureRefusal, sentences } from '../../rules/refusals.ts'
import { drawToFile } from './draw-to-file.ts'

const THUMB_SIDE = 320
const QUALITY = 0.85

/** Checks before the upload whether a file is an acceptable picture. Returns the error message, or `undefined`. */
export async function whyNot(file: File, kind: PictureKind): Promise<string | undefined> {
  // Reading fails when the file is unavailable: in a cloud, or on a card that was removed.
  const header = await file
    .slice(0, HEADER_BYTES)
    .arrayBuffer()
    .catch(() => undefined)
  if (!header) return sentences.notProcessed
  return pictureRefusal({ header: new Uint8Array(header), size: file.size }, PICTURE_LIMITS[kind])?.sentence
}

export type Prepared = { file: Blob; thumb?: Blob }

type Wish = {
  longest: number
  /** Preserves transparency, as in a logo, by writing PNG. A JPEG source has none. */
  isClear?: boolean
}

/**
 * Prepares a photo for upload: upright, shrunk to the stored size and without metadata. A file that the browser cannot
 * decode (mostly HEIC) is sent unchanged. Files are processed one at a time, because a decoded photo takes some 50 MB.
 */
export const prepare = (file: File, wish: Wish): Promise<Prepared> =>
  inTurn(() => redraw(file, wish).catch(() => ({ file })))

/** Reads the capture date before the upload, because re-encoding removes the Exif metadata. */
export async function takenOnOf(file: Blob): Promise<string | undefined> {
  const first = await file
    .slice(0, TAKEN_ON_WITHIN)
    .arrayBuffer()
    .catch(() => undefined)
  return first && takenOnIn(new Uint8Array(first), new Date())
}

async function redraw(file: File, { longest, isClear = false }: Wish): Promise<Prepared> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const type = isClear && file.type !== 'image/jpeg' ? 'image/png' : 'image/jpeg'
  try {
    return { file: await draw(picture, longest, type), thumb: await draw(picture, THUMB_SIDE, type) }
  } finally {
    picture.close()
  }
}

function draw(picture: ImageBitmap, longest: number, type: 'image/jpeg' | 'image/png'): Promise<Blob> {
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height))
  const scaled = (side: number) => Math.max(1, Math.round(side * scale))
  const [width, height] = [scaled(picture.width), scaled(picture.height)]
  return drawToFile({ width, height, type, quality: QUALITY }, (context) =>
    context.drawImage(picture, 0, 0, width, height),
  )
}

let last: Promise<unknown> = Promise.resolve()

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = last.then(work)
  last = turn.catch(() => {})
  return turn
}
