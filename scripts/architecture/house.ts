/** The features in floor order: each may import only what stands before it. This is the one list. */
export const FEATURES = [
  'places',
  'audit',
  'notices',
  'photos',
  'members',
  'cleanups',
  'progress',
  'litterboard',
  'challenges',
  'events',
]

export const FLOORS = ['platform', 'features', 'app']

/** Files of a lower feature that a higher one may import. */
export const OPEN_DOORS =
  /^((contract|rules|copy)(\.ts|\/.+)|server\/(service|queries|tables)(\.ts|\/.+)|web\/api\.ts|web\/[^/]+\/.+)$/

/** A file's place in the house; undefined outside `src`, where no floor is. */
export type Place = {
  floor: string
  /** the feature, where the floor is `features` */
  feature?: string
  zone: 'contract' | 'server' | 'web'
  /** the path inside the room: `server/service.ts` */
  inside: string
}

export function placeOf(path: string): Place | undefined {
  const [src, floor, ...rest] = path.split('/')
  if (src !== 'src' || !floor || !rest.length) return
  const feature = floor === 'features' ? rest.shift() : undefined
  const zone = rest.length > 1 && (rest[0] === 'server' || rest[0] === 'web') ? rest[0] : 'contract'
  return { floor, feature, zone, inside: rest.join('/') }
}

export const isTest = (path: string) => /\.(test|e2e)\.tsx?$/.test(path)

export const isGenerated = (path: string) => path.includes('.gen.')

/** One paragraph for the one who meets a wall: where, which rule, why it stands, where to go instead. */
export type Refusal = { at: string; rule: number; found: string; why: string; instead: string }
