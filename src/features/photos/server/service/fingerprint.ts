import type { Sharp } from 'sharp'

/**
 * Grid of 9 × 8 cells from which a photo's fingerprint is computed. A cell is the mean of 8 × 8 pixels, which
 * preserves more precision than a single 8-bit pixel.
 */
const [COLUMNS, ROWS, CELL_PIXELS] = [9, 8, 8]
/**
 * Blur of a photo before its fingerprint is computed: half a grid cell. Without it, one photo in six no longer matches
 * after losing 1% at its edges; with it, one in thirty.
 */
const BLUR = CELL_PIXELS / 2
/**
 * Minimum number of ones and of zeros in a fingerprint. With fewer, the picture is featureless (a wall, a sky, a finger
 * on the lens) and would match many others.
 */
const MIN_BITS_OF_EACH_KIND = 8

/**
 * Computes a perceptual hash (dHash) of 64 bits: each bit says whether a cell is darker than the cell to its right. The
 * same photo in another size or quality differs in a few bits, another photo in about 30. Returns null for a
 * featureless picture.
 */
export async function computePictureFingerprint(picture: Sharp): Promise<bigint | null> {
  const [width, height] = [COLUMNS * CELL_PIXELS, ROWS * CELL_PIXELS]
  const { data, info } = await picture
    .flatten({ background: 'white' })
    .greyscale()
    .resize(width, height, { fit: 'fill' })
    .blur(BLUR)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const sums = Array.from({ length: COLUMNS * ROWS }, () => 0)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      sums[Math.floor(y / CELL_PIXELS) * COLUMNS + Math.floor(x / CELL_PIXELS)]! +=
        data[(y * width + x) * info.channels]!
  const bits = CELL_ORDER.map(([row, column]) => sums[row * COLUMNS + column]! < sums[row * COLUMNS + column + 1]!)
  const lighter = bits.filter(Boolean).length
  if (Math.min(lighter, bits.length - lighter) < MIN_BITS_OF_EACH_KIND) return null
  return BigInt.asIntN(64, BigInt(`0b${bits.map(Number).join('')}`))
}

/**
 * Order of the cells in the hash. Each 16-bit quarter samples every second cell of every second row, because the search
 * compares quarters. A quarter that covered one corner of the picture (sky, asphalt) would match far too many photos.
 */
const CELL_ORDER = [0, 1, 2, 3].flatMap((quarter) =>
  Array.from({ length: 16 }, (_, at) => [2 * (at >> 2) + (quarter >> 1), 2 * (at & 3) + (quarter & 1)] as const),
)
