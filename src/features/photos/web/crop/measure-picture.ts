export type MeasuredPicture = { url: string; width: number; height: number }

/** Loads and measures a picture. Rejects if the browser cannot decode the file. */
export async function measurePicture(file: Blob): Promise<MeasuredPicture> {
  const url = URL.createObjectURL(file)
  const image = new Image()
  image.src = url
  try {
    await image.decode()
  } catch (error) {
    URL.revokeObjectURL(url)
    throw error
  }
  return { url, width: image.naturalWidth, height: image.naturalHeight }
}
