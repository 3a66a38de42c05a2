type DrawOptions = {
  width: number
  height: number
  type: 'image/jpeg' | 'image/png'
  quality: number
}

export async function drawCanvasToFile(
  { width, height, type, quality }: DrawOptions,
  paint: (context: CanvasRenderingContext2D) => void,
): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')!
  context.imageSmoothingQuality = 'high'
  if (type === 'image/jpeg') {
    // JPEG has no transparency: without a white background, transparent pixels turn black.
    context.fillStyle = 'white'
    context.fillRect(0, 0, width, height)
  }
  paint(context)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))
  // Some phones free a canvas's memory only when it is resized to zero.
  canvas.width = canvas.height = 0
  if (!blob) throw new Error('The picture could not be drawn.')
  return blob
}
