import sharp from 'sharp'
import { PICTURE_KINDS } from '#features/photos/rules.ts'
import { aCameraPhotoFile } from '#features/photos/server/fixtures.ts'
import { renderCleanupPhoto } from '#features/photos/server/service/renditions.ts'
import { median } from './timing.ts'

/*
 * npm run bench -- photo-cost
 * CPU time of everything the product makes of one photo of 12 megapixels, in turns with sharp making only the largest
 * rendition: once with the same settings, once with sharp's defaults.
 */

const [times = '9'] = process.argv.slice(2)
const SIDE = PICTURE_KINDS.cleanup.widths[0]
const photo = await aCameraPhotoFile()

const alone = (options: { quality: number; effort?: number }) =>
  sharp(photo).rotate().resize(SIDE, SIDE, { fit: 'inside' }).webp(options).toBuffer()

const works = {
  'all renditions': () => renderCleanupPhoto({ bytes: photo, ownerId: 'bench' }),
  'sharp alone, same settings': () => alone({ quality: 80, effort: 2 }),
  'sharp alone, its defaults': () => alone({ quality: 80 }),
}
type Work = keyof typeof works
const names = Object.keys(works) as Work[]

const spent: Record<string, number[]> = {}
for (let round = 0; round <= Number(times); round++)
  for (const name of names) {
    const before = process.cpuUsage()
    await works[name]()
    const { user, system } = process.cpuUsage(before)
    // The first round is a warm-up.
    if (round > 0) (spent[name] ??= []).push((user + system) / 1000)
  }

const middle = (name: Work) => median(spent[name]!)
console.table(
  names.map((name) => ({
    what: name,
    'CPU ms, median': Math.round(middle(name)),
    'all renditions take': `${(middle('all renditions') / middle(name)).toFixed(2)} ×`,
  })),
)
const { renditions } = await renderCleanupPhoto({ bytes: photo, ownerId: 'bench' })
console.table([
  { file: 'original photo', KB: Math.round(photo.length / 1000) },
  ...Array.from(renditions, ([side, bytes]) => ({ file: `rendition of ${side} px`, KB: bytes.length / 1000 })),
])
