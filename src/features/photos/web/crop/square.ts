import { drawToFile } from '../upload/draw-to-file.ts'
import type { Picture } from './measure.ts'

type Area = { x: number; y: number; width: number; height: number }

export const ZOOM = { least: 1, most: 3, step: 0.1 }
export type Framing = { crop: { x: number; y: number }; zoom: number; area?: Area }
export const UNFRAMED: Framing = { crop: { x: 0, y: 0 }, zoom: ZOOM.least }

export type Square = { url: string; file: File }
type Wish = { side: number; quality: number }

/** Renders the cropped area to a new JPEG. Nothing else of the file, such as metadata, leaves the device. */
export async function cutSquare({ url }: Picture, { area }: Framing, { side, quality }: Wish): Promise<Square> {
  const image = new Image()
  image.src = url
  await image.decode()
  const { x, y, width, height } = area ?? middleOf(image)
  const blob = await drawToFile({ width: side, height: side, type: 'image/jpeg', quality }, (context) =>
    context.drawImage(image, x, y, width, height, 0, 0, side, side),
  )
  const file = new File([blob], 'picture.jpg', { type: 'image/jpeg' })
  return { file, url: URL.createObjectURL(file) }
}

function middleOf({ naturalWidth: width, naturalHeight: height }: HTMLImageElement): Area {
  const side = Math.min(width, height)
  return { x: (width - side) / 2, y: (height - side) / 2, width: side, height: side }
}
