type Wish = {
  width: number
  height: number
  type: 'image/jpeg' | 'image/png'
  /** of a JPEG, up to 1 */
  quality: number
}

/** Paints on a canvas and answers it as a file. */
export async function drawToFile(
  { width, height, type, quality }: Wish,
  paint: (context: CanvasRenderingContext2D) => void,
): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')!
  context.imageSmoothingQuality = 'high'
  if (type === 'image/jpeg') {
    // what is transparent would turn black
    context.fillStyle = 'white'
    context.fillRect(0, 0, width, height)
  }
  paint(context)
  const blob = await new Promise<Blob | null>((made) => canvas.toBlob(made, type, quality))
  // some phones give its memory back only so
  canvas.width = canvas.height = 0
  if (!blob) throw new Error('The picture could not be drawn.')
  return blob
}
