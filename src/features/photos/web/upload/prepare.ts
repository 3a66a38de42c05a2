import { TAKEN_ON_WITHIN, takenOnIn } from '../../rules/taken-on.ts'
import type { PictureKind } from '../../rules.ts'
import { HEADER_BYTES, PICTURE_LIMITS, pictureRefusal, sentences } from '../../rules/refusals.ts'
import { drawToFile } from './draw-to-file.ts'

const THUMB_SIDE = 320
const QUALITY = 0.85

/** Why a file cannot be such a picture; nothing when it can. */
export async function whyNot(file: File, kind: PictureKind): Promise<string | undefined> {
  // a file may be away: in a cloud, or on a card that was taken out
  const header = await file
    .slice(0, HEADER_BYTES)
    .arrayBuffer()
    .catch(() => undefined)
  if (!header) return sentences.notProcessed
  return pictureRefusal({ header: new Uint8Array(header), size: file.size }, PICTURE_LIMITS[kind])?.sentence
}

export type Prepared = { file: Blob; thumb?: Blob }

type Wish = {
  /** of the longer side, in pixels */
  longest: number
  /** what one can see through stays so, as around a logo; only a JPEG never has any of it */
  isClear?: boolean
}

/**
 * Upright, no larger than it is kept, and without what the file tells beside the picture. What this browser cannot draw
 * (HEIC, in most) is sent as it is. One at a time: a photo unfolds to some 50 MB.
 */
export const prepare = (file: File, wish: Wish): Promise<Prepared> =>
  inTurn(() => redraw(file, wish).catch(() => ({ file })))

/** The day on which the camera says it was taken: what is drawn anew says it no more. */
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
