/** In pixels; of a photo no larger rendition is kept. */
export const LONGEST_STORED_SIDE = 2560

/** Every kind of picture the product keeps: where its files lie, and in which widths. What may be sent: rules/refusals.ts. */
export const PICTURES = {
  avatar: { folder: 'avatars', widths: [300, 96] },
  /** of the longer side: as large as it is kept, for reading, and for a list */
  cleanup: { folder: 'cleanups', widths: [LONGEST_STORED_SIDE, 1280, 320] },
  /** a square out of its middle */
  challengeLogo: { folder: 'challenges', widths: [400, 160] },
  /** a square, as it was cropped */
  eventImage: { folder: 'events', widths: [800, 400] },
  /** of the longer side */
  challengeBanner: { folder: 'challenges', widths: [1600, 800] },
} as const

export type PictureKind = keyof typeof PICTURES
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
