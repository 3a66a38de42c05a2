const SIDE = 360
const QUALITY = 0.7

/** A square so small that it can be written down with the draft. */
export async function smallPicture(url: string): Promise<string> {
  const image = new Image()
  image.src = url
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = SIDE
  const context = canvas.getContext('2d')!
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, SIDE, SIDE)
  return canvas.toDataURL('image/jpeg', QUALITY)
}
