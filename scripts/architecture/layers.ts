/** All features in layer order. Each may import only those before it. */
export const FEATURES = [
  'places',
  'audit',
  'notices',
  'photos',
  'members',
  'corrections',
  'cleanups',
  'progress',
  'litterboard',
  'challenges',
  'events',
  'installation',
]

export const LAYERS = ['platform', 'features', 'app']

/** Public files of a feature: those that later features in the layer order may import. */
export const PUBLIC_FILES =
  /^((contract|rules|copy)(\.ts|\/.+)|server\/(service|queries|tables)(\.ts|\/.+)|web\/api\.ts|web\/[^/]+\/.+)$/

/** Position of a file in the architecture. Files outside `src` have none. */
export type FileLocation = {
  layer: string
  /** Name of the feature, in the layer `features` only. */
  feature?: string
  zone: 'contract' | 'server' | 'web'
  /** Path below the layer or the feature, such as `server/service.ts`. */
  inside: string
}

export function locateFile(path: string): FileLocation | undefined {
  const [src, layer, ...rest] = path.split('/')
  if (src !== 'src' || !layer || !rest.length) return
  const feature = layer === 'features' ? rest.shift() : undefined
  const zone = rest.length > 1 && (rest[0] === 'server' || rest[0] === 'web') ? rest[0] : 'contract'
  return { layer, feature, zone, inside: rest.join('/') }
}

export const isTestFile = (path: string) => /\.(test|e2e)\.tsx?$/.test(path)

export const isGeneratedFile = (path: string) => path.includes('.gen.')

/** Broken rule: where, which rule, what was found, why the rule exists, and where the code should go. */
export type Violation = { at: string; rule: number; found: string; why: string; instead: string }
