const MB = 1024 * 1024
const AVATAR_MB = 15
const PHOTO_MB = 25
const CHALLENGE_MB = 5
/** In pixels; of a photo no larger rendition is kept. */
export const LONGEST_STORED_SIDE = 2560

/** What members read, word for word. */
export const sentences = {
  wrongType: 'Please upload a JPEG or PNG image',
  notProcessed: 'Failed to process image',
  photoTooLarge: `Image size must be less than ${PHOTO_MB}MB`,
  avatarTooLarge: `Image size must be less than ${AVATAR_MB}MB`,
  challengeTooLarge: `Image size must be less than ${CHALLENGE_MB}MB`,
  challengeTakes: `JPEG or PNG, under ${CHALLENGE_MB} MB.`,
  avatarTakes: `JPG, PNG or HEIC, up to ${AVATAR_MB} MB.`,
}

/** Every kind of picture the product keeps: where its files lie, in which widths, and how large an upload may be. */
export const PICTURES = {
  avatar: { folder: 'avatars', widths: [300, 96], mostBytes: AVATAR_MB * MB, tooLarge: sentences.avatarTooLarge },
  /** of the longer side: as large as it is kept, for reading, and for a list */
  cleanup: {
    folder: 'cleanups',
    widths: [LONGEST_STORED_SIDE, 1280, 320],
    mostBytes: PHOTO_MB * MB,
    tooLarge: sentences.photoTooLarge,
  },
  /** a square out of its middle; one of exactly so many bytes is too large already */
  challengeLogo: {
    folder: 'challenges',
    widths: [400, 160],
    mostBytes: CHALLENGE_MB * MB - 1,
    tooLarge: sentences.challengeTooLarge,
  },
  /** a square, as it was cropped */
  eventImage: {
    folder: 'events',
    widths: [800, 400],
    mostBytes: PHOTO_MB * MB,
    tooLarge: sentences.photoTooLarge,
  },
  /** of the longer side */
  challengeBanner: {
    folder: 'challenges',
    widths: [1600, 800],
    mostBytes: CHALLENGE_MB * MB - 1,
    tooLarge: sentences.challengeTooLarge,
  },
} as const

export type PictureKind = keyof typeof PICTURES
export type WidthOf<Kind extends PictureKind> = (typeof PICTURES)[Kind]['widths'][number]

/** Before anything is decoded: the largest that phones make, and far less than what a bomb unfolds to. */
export const MOST_PIXELS = 50_000_000

/** For a procedure's `errors`: with these it answers what `readPicture` refuses. */
export const pictureErrors = (kind: PictureKind) =>
  ({
    UNSUPPORTED_MEDIA_TYPE: { status: 415, message: sentences.wrongType },
    PAYLOAD_TOO_LARGE: { status: 413, message: PICTURES[kind].tooLarge },
  }) as const

/** For an `<input accept>`. The endings are for computers that do not know what a phone calls its pictures. */
export const ACCEPTED_PICTURES = 'image/jpeg,image/png,image/webp,image/heic,image/heif,image/avif,.heic,.heif,.avif'

export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'heic' | 'avif'

/** By what a file is inside; its first kilobyte is enough. Names and announced types are not asked. */
export function pictureFormat(bytes: Uint8Array): PictureFormat | undefined {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
  if (text(0, 3) === '\xff\xd8\xff') return 'jpeg'
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
  if (text(4, 8) === 'ftyp') return formatOfBrands([text(8, 12), ...brandsIn(text(16, lengthOfBox(bytes)))])
}

const lengthOfBox = (bytes: Uint8Array) => Math.min(1024, new DataView(bytes.buffer, bytes.byteOffset).getUint32(0))

const brandsIn = (text: string) => text.match(/.{4}/gs) ?? []

const BRANDS: [PictureFormat, RegExp][] = [
  ['heic', /^(hei[cxms]|hev[cx])$/],
  ['avif', /^avi[fs]$/],
]

/** The first brand that names a codec decides; a file that names none is what phones make. */
function formatOfBrands(brands: string[]): PictureFormat | undefined {
  for (const brand of brands) for (const [format, pattern] of BRANDS) if (pattern.test(brand)) return format
  return brands.some((brand) => brand === 'mif1' || brand === 'msf1') ? 'heic' : undefined
}

const FILES_PATH = '/api/files'

export const pictureKey = <Kind extends PictureKind>(kind: Kind, name: string, width: WidthOf<Kind>) =>
  `${PICTURES[kind].folder}/${name}-${width}.webp`

export const pictureUrl = <Kind extends PictureKind>(kind: Kind, name: string, width: WidthOf<Kind>) =>
  `${FILES_PATH}/${pictureKey(kind, name, width)}`

const KEY = /^[a-z]+\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})-\d+\.webp$/

/** The picture that a file in the store is one of the widths of. */
export const nameInKey = (key: string): string | undefined => KEY.exec(key)?.[1]

/** The picture behind one of our addresses; `undefined` for any other address. */
export const pictureName = (url: string): string | undefined =>
  url.startsWith(`${FILES_PATH}/`) ? nameInKey(url.slice(FILES_PATH.length + 1)) : undefined

/** The smallest file of an avatar that is sharp at `size` px, also on a fine screen; other addresses stay as they are. */
export function avatarAt(url: string | null, size: number): string | null {
  const name = url ? pictureName(url) : undefined
  const width = PICTURES.avatar.widths.toSorted((a, b) => a - b).find((each) => each >= size * 2)
  return name && width ? pictureUrl('avatar', name, width) : url
}
