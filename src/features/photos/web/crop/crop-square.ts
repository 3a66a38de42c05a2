import { drawCanvasToFile } from '../upload/draw-to-file.ts'
import type { MeasuredPicture } from './measure-picture.ts'

type Area = { x: number; y: number; width: number; height: number }

export const CROP_ZOOM_RANGE = { least: 1, most: 3, step: 0.1 }
export type CropFraming = { crop: { x: number; y: number }; zoom: number; area?: Area }
export const INITIAL_CROP_FRAMING: CropFraming = { crop: { x: 0, y: 0 }, zoom: CROP_ZOOM_RANGE.least }

export type CroppedPicture = { url: string; file: File }
type CropOutput = { side: number; quality: number }

/** Renders the cropped area of a picture to a new JPEG, so that no other part of the file leaves the device. */
export async function cropPictureToSquare(
  { url }: MeasuredPicture,
  { area }: CropFraming,
  { side, quality }: CropOutput,
): Promise<CroppedPicture> {
  const image = new Image()
  image.src = url
  await image.decode()
  const { x, y, width, height } = area ?? centerSquare(image)
  const blob = await drawCanvasToFile({ width: side, height: side, type: 'image/jpeg', quality }, (context) =>
    context.drawImage(image, x, y, width, height, 0, 0, side, side),
  )
  const file = new File([blob], 'picture.jpg', { type: 'image/jpeg' })
  return { file, url: URL.createObjectURL(file) }
}

function centerSquare({ naturalWidth: width, naturalHeight: height }: HTMLImageElement): Area {
  const side = Math.min(width, height)
  return { x: (width - side) / 2, y: (height - side) / 2, width: side, height: side }
}
