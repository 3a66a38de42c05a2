/** Longest side of a stored image, in pixels. No larger rendition of a photo exists. */
export const LONGEST_STORED_SIDE = 2560

/**
 * Every kind of stored picture: its folder in the file storage, and the widths of its renditions in pixels. Upload
 * limits are in rules/upload-checks.ts.
 */
export const PICTURES = {
  avatar: { folder: 'avatars', widths: [300, 96] },
  /** Longest sides of a cleanup photo: the stored original, the viewer and the thumbnail in lists. */
  cleanup: { folder: 'cleanups', widths: [LONGEST_STORED_SIDE, 1280, 320] },
  /** A challenge logo is a square, cropped from the center. */
  challengeLogo: { folder: 'challenges', widths: [400, 160] },
  /** An event image is a square, cropped by the member before the upload. */
  eventImage: { folder: 'events', widths: [800, 400] },
  /** Longest sides of a challenge banner. */
  challengeBanner: { folder: 'challenges', widths: [1600, 800] },
} as const

export type PictureKind = keyof typeof PICTURES
export type WidthOf<Kind extends PictureKind> = (typeof PICTURES)[Kind]['widths'][number]

/** Kinds of picture with an extra share image: the preview that social networks show for a link (Open Graph). */
const SHARED = ['eventImage'] as const satisfies PictureKind[]
export const SHARE_SIZE = { width: 1200, height: 630 }

/** One rendition of a picture: a width in pixels or, for event images, the share image. */
export type SizeOf<Kind extends PictureKind> = WidthOf<Kind> | (Kind extends (typeof SHARED)[number] ? 'share' : never)

export const sizesOf = <Kind extends PictureKind>(kind: Kind): SizeOf<Kind>[] => [
  ...PICTURES[kind].widths,
  ...((SHARED as PictureKind[]).includes(kind) ? ['share' as SizeOf<Kind>] : []),
]

const FILES_PATH = '/api/files'

/** Media type of a rendition. Share images are JPEG because many link-preview crawlers cannot read WebP. */
export const typeOf = (size: number | 'share') => (size === 'share' ? 'image/jpeg' : 'image/webp')

export const pictureKey = <Kind extends PictureKind>(kind: Kind, name: string, size: SizeOf<Kind>) =>
  `${PICTURES[kind].folder}/${name}-${size}.${size === 'share' ? 'jpg' : 'webp'}`

export const pictureKeys = (kind: PictureKind, name: string): string[] =>
  sizesOf(kind).map((size) => pictureKey(kind, name, size))

export const pictureUrl = <Kind extends PictureKind>(kind: Kind, name: string, size: SizeOf<Kind>) =>
  `${FILES_PATH}/${pictureKey(kind, name, size)}`

/** The canonical URL of a picture: that of its largest width. Database columns store this one. */
export const shownAt = (kind: PictureKind, name: string): string => pictureUrl(kind, name, PICTURES[kind].widths[0])

const KEY = /^[a-z]+\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})-(?:\d+\.webp|share\.jpg)$/

/** Picture name (a UUID) in a storage key such as "avatars/<uuid>-300.webp"; `undefined` for any other key. */
export const nameInKey = (key: string): string | undefined => KEY.exec(key)?.[1]

/** Picture name (a UUID) in one of this app's file URLs; `undefined` for any other URL. */
export const pictureName = (url: string): string | undefined =>
  url.startsWith(`${FILES_PATH}/`) ? nameInKey(url.slice(FILES_PATH.length + 1)) : undefined

/** Derives the URL of another size of the same picture. A foreign URL has no sizes and is returned unchanged. */
export function pictureAt<Kind extends PictureKind>(url: string, kind: Kind, size: SizeOf<Kind>): string {
  const name = pictureName(url)
  return name ? pictureUrl(kind, name, size) : url
}

/** URL of the link-preview image (Open Graph) of an event; `undefined` without an image or with a foreign one. */
export const shareImageUrl = (eventImageUrl: string | null): string | undefined =>
  eventImageUrl && pictureName(eventImageUrl) ? pictureAt(eventImageUrl, 'eventImage', 'share') : undefined

/**
 * URL of the smallest avatar file that is sharp at `size` CSS pixels on a high-density (2x) screen. Foreign URLs are
 * returned unchanged.
 */
export function avatarAt(url: string | null, size: number): string | null {
  const width = PICTURES.avatar.widths.toSorted((a, b) => a - b).find((each) => each >= size * 2)
  return url && width ? pictureAt(url, 'avatar', width) : url
}
