import sharp from 'sharp'
import { PICTURES } from '#features/photos/rules.ts'
import { aPhoto } from '#features/photos/server/fixtures.ts'
import { makePhoto } from '#features/photos/server/service/renditions.ts'
import { median } from './timing.ts'

/*
 * npm run bench -- photo-cost
 * CPU of all that is made of one photo of 12 megapixels, against sharp making nothing but the largest rendition, in
 * turns. Twice: with the same settings, and with those that sharp has of its own.
 */

const [times = '9'] = process.argv.slice(2)
const SIDE = PICTURES.cleanup.widths[0]
const photo = await aPhoto()

const alone = (options: { quality: number; effort?: number }) =>
  sharp(photo).rotate().resize(SIDE, SIDE, { fit: 'inside' }).webp(options).toBuffer()

const works = {
  'all we make': () => makePhoto({ bytes: photo, ownerId: 'bench' }),
  'sharp, same settings': () => alone({ quality: 80, effort: 2 }),
  'sharp, its own settings': () => alone({ quality: 80 }),
}
type Work = keyof typeof works
const names = Object.keys(works) as Work[]

const spent: Record<string, number[]> = {}
for (let round = 0; round <= Number(times); round++)
  for (const name of names) {
    const before = process.cpuUsage()
    await works[name]()
    const { user, system } = process.cpuUsage(before)
    // the first warms up
    if (round > 0) (spent[name] ??= []).push((user + system) / 1000)
  }

const middle = (name: Work) => median(spent[name]!)
console.table(
  names.map((name) => ({
    what: name,
    'CPU ms, median': Math.round(middle(name)),
    'ours is': `${(middle('all we make') / middle(name)).toFixed(2)} ×`,
  })),
)
const { renditions } = await makePhoto({ bytes: photo, ownerId: 'bench' })
console.table([
  { file: 'the photo itself', KB: Math.round(photo.length / 1000) },
  ...Array.from(renditions, ([side, bytes]) => ({ file: `rendition of ${side}`, KB: bytes.length / 1000 })),
])
