import type { UploadLimits } from '#platform/uploads.ts'

const MB = 1024 * 1024
const AVATAR_MB = 15
const PHOTO_MB = 25
const CHALLENGE_MB = 5
/** In pixels; of a photo no larger rendition is kept. */
export const LONGEST_STORED_SIDE = 2560

/** What is read about pictures, word for word. */
export const sentences = {
  wrongType: 'Please upload a JPEG or PNG image',
  eventImageWrongType: 'Please upload a JPG or PNG image.',
  notProcessed: 'Failed to process image',
  lowResolution: (side: number) =>
    `This image is below the recommended resolution of ${side}x${side} pixels. It may appear blurry when displayed.`,
  pictureIdTaken: 'This picture cannot be saved under its number. Please try again.',
  photoTooLarge: `Image size must be less than ${PHOTO_MB}MB`,
  avatarTooLarge: `Image size must be less than ${AVATAR_MB}MB`,
  challengeTooLarge: `Image size must be less than ${CHALLENGE_MB}MB`,
  challengeTakes: `JPEG or PNG, under ${CHALLENGE_MB} MB.`,
  avatarTakes: `JPG, PNG or HEIC, up to ${AVATAR_MB} MB.`,
}

/** Every kind of picture the product keeps: where its files lie, in which widths, and what may be sent for one. */
export const PICTURES = {
  avatar: {
    folder: 'avatars',
    widths: [300, 96],
    mostBytes: AVATAR_MB * MB,
    tooLarge: sentences.avatarTooLarge,
    wrongType: sentences.wrongType,
  },
  /** of the longer side: as large as it is kept, for reading, and for a list */
  cleanup: {
    folder: 'cleanups',
    widths: [LONGEST_STORED_SIDE, 1280, 320],
    mostBytes: PHOTO_MB * MB,
    tooLarge: sentences.photoTooLarge,
    wrongType: sentences.wrongType,
  },
  /** a square out of its middle; one of exactly so many bytes is too large already */
  challengeLogo: {
    folder: 'challenges',
    widths: [400, 160],
    mostBytes: CHALLENGE_MB * MB - 1,
    tooLarge: sentences.challengeTooLarge,
    wrongType: sentences.wrongType,
  },
  /** a square, as it was cropped */
  eventImage: {
    folder: 'events',
    widths: [800, 400],
    mostBytes: PHOTO_MB * MB,
    tooLarge: sentences.photoTooLarge,
    wrongType: sentences.eventImageWrongType,
  },
  /** of the longer side */
  challengeBanner: {
    folder: 'challenges',
    widths: [1600, 800],
    mostBytes: CHALLENGE_MB * MB - 1,
    tooLarge: sentences.challengeTooLarge,
    wrongType: sentences.wrongType,
  },
} as const

export type PictureKind = keyof typeof PICTURES
export type PictureLimits = UploadLimits & { wrongType: string }
export type WidthOf<Kind extends PictureKind> = (typeof PICTURES)[Kind]['widths'][number]

/** What other sites show where somebody shares the page: each of these has one beside its widths. */
const SHARED = ['eventImage'] as const satisfies PictureKind[]
export const SHARE_SIZE = { width: 1200, height: 630 }

/** One of the files of a picture. */
export type SizeOf<Kind extends PictureKind> = WidthOf<Kind> | (Kind extends (typeof SHARED)[number] ? 'share' : never)

export const sizesOf = <Kind extends PictureKind>(kind: Kind): SizeOf<Kind>[] => [
  ...PICTURES[kind].widths,
  ...((SHARED as PictureKind[]).includes(kind) ? ['share' as SizeOf<Kind>] : []),
]

/** Before anything is decoded: the largest that phones make, and far less than what a bomb unfolds to. */
export const MOST_PIXELS = 50_000_000

/** For a procedure's `errors`: with these it answers what `readPicture` refuses. */
export const pictureErrors = (kind: PictureKind) =>
  ({
    UNSUPPORTED_MEDIA_TYPE: { status: 415, message: PICTURES[kind].wrongType },
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

/** Whoever reads what others share rarely knows WebP. */
export const typeOf = (size: number | 'share') => (size === 'share' ? 'image/jpeg' : 'image/webp')

export const pictureKey = <Kind extends PictureKind>(kind: Kind, name: string, size: SizeOf<Kind>) =>
  `${PICTURES[kind].folder}/${name}-${size}.${size === 'share' ? 'jpg' : 'webp'}`

/** Of all its files. */
export const pictureKeys = (kind: PictureKind, name: string): string[] =>
  sizesOf(kind).map((size) => pictureKey(kind, name, size))

export const pictureUrl = <Kind extends PictureKind>(kind: Kind, name: string, size: SizeOf<Kind>) =>
  `${FILES_PATH}/${pictureKey(kind, name, size)}`

/** The address by which a picture is known: that of its largest width. */
export const shownAt = (kind: PictureKind, name: string): string => pictureUrl(kind, name, PICTURES[kind].widths[0])

const KEY = /^[a-z]+\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})-(?:\d+\.webp|share\.jpg)$/

/** The picture that a file in the store is one of the sizes of. */
export const nameInKey = (key: string): string | undefined => KEY.exec(key)?.[1]

/** The picture behind one of our addresses; `undefined` for any other address. */
export const pictureName = (url: string): string | undefined =>
  url.startsWith(`${FILES_PATH}/`) ? nameInKey(url.slice(FILES_PATH.length + 1)) : undefined

/** The file of that size of a picture; what is none of ours has only one. */
export function pictureAt<Kind extends PictureKind>(url: string, kind: Kind, size: SizeOf<Kind>): string {
  const name = pictureName(url)
  return name ? pictureUrl(kind, name, size) : url
}

/** What other sites show of a page with that image; nothing for one that is none of ours. */
export const shareImageUrl = (eventImageUrl: string | null): string | undefined =>
  eventImageUrl && pictureName(eventImageUrl) ? pictureAt(eventImageUrl, 'eventImage', 'share') : undefined

/** The smallest file of an avatar that is sharp at `size` px, also on a fine screen; other addresses stay as they are. */
export function avatarAt(url: string | null, size: number): string | null {
  const width = PICTURES.avatar.widths.toSorted((a, b) => a - b).find((each) => each >= size * 2)
  return url && width ? pictureAt(url, 'avatar', width) : url
}
