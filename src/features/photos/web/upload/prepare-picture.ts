import { MAX_EXIF_SEARCH_BYTES, readExifDate } from '../../rules/exif-date.ts'
import type { PictureKind } from '../../rules.ts'
import { pictureUploadUiTexts } from '../../copy.ts'
import { PICTURE_HEADER_BYTES, PICTURE_UPLOAD_LIMITS, validatePictureUpload } from '../../rules/upload-checks.ts'
import { drawCanvasToFile } from './draw-to-file.ts'

const THUMBNAIL_SIDE = 320
const QUALITY = 0.85

/** Checks before the upload whether a file is an acceptable picture. Returns an error message, or undefined. */
export async function validatePictureFile(file: File, kind: PictureKind): Promise<string | undefined> {
  // Reading a picture fails if the file is unavailable: in a cloud, or on a removed card.
  const header = await file
    .slice(0, PICTURE_HEADER_BYTES)
    .arrayBuffer()
    .catch(() => undefined)
  if (!header) return pictureUploadUiTexts.notProcessed
  return validatePictureUpload({ header: new Uint8Array(header), size: file.size }, PICTURE_UPLOAD_LIMITS[kind])
    ?.sentence
}

export type PreparedPicture = { file: Blob; thumb?: Blob }

type PrepareOptions = {
  longestSide: number
  /** Preserves a picture's transparency, as in a logo, by writing PNG. A JPEG source has none. */
  keepsTransparency?: boolean
}

/**
 * Turns a photo upright, shrinks it and removes metadata. A file that the browser cannot decode (mostly HEIC) is sent
 * unchanged. Files are processed one by one, because a decoded photo needs some 50 MB.
 */
export const preparePicture = (file: File, wish: PrepareOptions): Promise<PreparedPicture> =>
  runSequentially(() => reencode(file, wish).catch(() => ({ file })))

/** Re-encoding removes the Exif metadata, so the capture date is read first. */
export async function readPhotoCaptureDate(file: Blob): Promise<string | undefined> {
  const first = await file
    .slice(0, MAX_EXIF_SEARCH_BYTES)
    .arrayBuffer()
    .catch(() => undefined)
  return first && readExifDate(new Uint8Array(first), new Date())
}

async function reencode(
  file: File,
  { longestSide: longest, keepsTransparency: isClear = false }: PrepareOptions,
): Promise<PreparedPicture> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const type = isClear && file.type !== 'image/jpeg' ? 'image/png' : 'image/jpeg'
  try {
    return { file: await drawScaled(picture, longest, type), thumb: await drawScaled(picture, THUMBNAIL_SIDE, type) }
  } finally {
    picture.close()
  }
}

function drawScaled(picture: ImageBitmap, longest: number, type: 'image/jpeg' | 'image/png'): Promise<Blob> {
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height))
  const scaled = (side: number) => Math.max(1, Math.round(side * scale))
  const [width, height] = [scaled(picture.width), scaled(picture.height)]
  return drawCanvasToFile({ width, height, type, quality: QUALITY }, (context) =>
    context.drawImage(picture, 0, 0, width, height),
  )
}

let previousTask: Promise<unknown> = Promise.resolve()

function runSequentially<T>(work: () => Promise<T>): Promise<T> {
  const turn = previousTask.then(work)
  previousTask = turn.catch(() => {})
  return turn
}
