import type { Sharp } from 'sharp'

/** The picture in 9 × 8 cells, each the mean of so many pixels: finer than the value of one. */
const [COLUMNS, ROWS, CELL] = [9, 8, 8]
/** By half a cell: without it one in six photos that lost a hundredth at its edges would be another, with it one in thirty. */
const BLUR = CELL / 2
/** With fewer bits of one kind it is a wall, a sky, a finger on the lens: they all look alike. */
const FEWEST = 8

/**
 * How a picture looks, in 64 bits: whether each cell is lighter than its neighbor. The same photo in another size or
 * quality differs in a few of them, another photo in some 30. Null where there is nothing to tell.
 */
export async function fingerprintOf(picture: Sharp): Promise<bigint | null> {
  const [width, height] = [COLUMNS * CELL, ROWS * CELL]
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
      sums[Math.floor(y / CELL) * COLUMNS + Math.floor(x / CELL)]! += data[(y * width + x) * info.channels]!
  const bits = PLACES.map(([row, column]) => sums[row * COLUMNS + column]! < sums[row * COLUMNS + column + 1]!)
  const lighter = bits.filter(Boolean).length
  if (Math.min(lighter, bits.length - lighter) < FEWEST) return null
  return BigInt.asIntN(64, BigInt(`0b${bits.map(Number).join('')}`))
}

/**
 * Every second cell of every second row, four times over. Pictures are searched by quarters of their bits, and one that
 * is a corner of the picture (sky, asphalt) would be that of far too many.
 */
const PLACES = [0, 1, 2, 3].flatMap((quarter) =>
  Array.from({ length: 16 }, (_, at) => [2 * (at >> 2) + (quarter >> 1), 2 * (at & 3) + (quarter & 1)] as const),
)
