/** Maximum width and height of a stored picture, in pixels. No larger rendition of a photo exists. */
export const MAX_STORED_PICTURE_SIDE = 2560

export const MAX_UPLOAD_MEGABYTES = { avatar: 15, photo: 25, challenge: 5 }
export const MAX_PICTURE_MEGAPIXELS = 50

/**
 * Every kind of stored picture: its folder in the file storage, and the widths of its renditions in pixels. Upload
 * limits by kind are in rules/upload-checks.ts.
 */
export const PICTURE_KINDS = {
  avatar: { folder: 'avatars', widths: [300, 96] },
  /** Longest sides of a cleanup photo: the stored original, the viewer and the thumbnail in lists. */
  cleanup: { folder: 'cleanups', widths: [MAX_STORED_PICTURE_SIDE, 1280, 320] },
  /** A challenge logo is a square, cropped from the center. */
  challengeLogo: { folder: 'challenges', widths: [400, 160] },
  /** An event image is a square, cropped by the member before the upload. */
  eventImage: { folder: 'events', widths: [800, 400] },
  /** Longest sides of a challenge banner. */
  challengeBanner: { folder: 'challenges', widths: [1600, 800] },
} as const

export type PictureKind = keyof typeof PICTURE_KINDS
export type PictureWidth<Kind extends PictureKind> = (typeof PICTURE_KINDS)[Kind]['widths'][number]

/** Kinds of picture with an extra share image: the preview that social networks show for a link (Open Graph). */
const KINDS_WITH_SHARE_IMAGE = ['eventImage'] as const satisfies PictureKind[]
export const EVENT_SHARE_IMAGE_SIZE = { width: 1200, height: 630 }

/** One rendition of a picture: a width in pixels or, for event images, the share image. */
export type PictureSize<Kind extends PictureKind> =
  | PictureWidth<Kind>
  | (Kind extends (typeof KINDS_WITH_SHARE_IMAGE)[number] ? 'share' : never)

export const listPictureSizes = <Kind extends PictureKind>(kind: Kind): PictureSize<Kind>[] => [
  ...PICTURE_KINDS[kind].widths,
  ...((KINDS_WITH_SHARE_IMAGE as PictureKind[]).includes(kind) ? ['share' as PictureSize<Kind>] : []),
]

const FILES_PATH = '/api/files'

/** Media type of a rendition. Share images are JPEG because many link-preview crawlers cannot read WebP. */
export const pictureMediaType = (size: number | 'share') => (size === 'share' ? 'image/jpeg' : 'image/webp')

export const pictureStorageKey = <Kind extends PictureKind>(kind: Kind, name: string, size: PictureSize<Kind>) =>
  `${PICTURE_KINDS[kind].folder}/${name}-${size}.${size === 'share' ? 'jpg' : 'webp'}`

export const pictureStorageKeys = (kind: PictureKind, name: string): string[] =>
  listPictureSizes(kind).map((size) => pictureStorageKey(kind, name, size))

export const pictureUrl = <Kind extends PictureKind>(kind: Kind, name: string, size: PictureSize<Kind>) =>
  `${FILES_PATH}/${pictureStorageKey(kind, name, size)}`

/** The canonical URL of a picture: that of its largest width. Database columns store this one. */
export const canonicalPictureUrl = (kind: PictureKind, name: string): string =>
  pictureUrl(kind, name, PICTURE_KINDS[kind].widths[0])

const STORAGE_KEY_PATTERN = /^[a-z]+\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})-(?:\d+\.webp|share\.jpg)$/

/** Picture name (a UUID) in a storage key such as "avatars/<uuid>-300.webp"; `undefined` for any other key. */
export const pictureNameFromStorageKey = (key: string): string | undefined => STORAGE_KEY_PATTERN.exec(key)?.[1]

/** Picture name (a UUID) in one of this app's file URLs; `undefined` for any other URL. */
export const pictureNameFromUrl = (url: string): string | undefined =>
  url.startsWith(`${FILES_PATH}/`) ? pictureNameFromStorageKey(url.slice(FILES_PATH.length + 1)) : undefined

/** Derives the URL of another size of the same picture. A foreign URL has no sizes and is returned unchanged. */
export function pictureUrlAtSize<Kind extends PictureKind>(url: string, kind: Kind, size: PictureSize<Kind>): string {
  const name = pictureNameFromUrl(url)
  return name ? pictureUrl(kind, name, size) : url
}

/** Query parameter of a picture's URL that holds a code with which anybody may see the picture. */
export const PICTURE_CODE_PARAMETER = 'code'
export const pictureUrlWithCode = (url: string, code: string): string =>
  `${url}?${new URLSearchParams({ [PICTURE_CODE_PARAMETER]: code })}`

/** URL of the link-preview image (Open Graph) of an event; `undefined` without an image or with a foreign one. */
export const eventShareImageUrl = (eventImageUrl: string | null): string | undefined =>
  eventImageUrl && pictureNameFromUrl(eventImageUrl)
    ? pictureUrlAtSize(eventImageUrl, 'eventImage', 'share')
    : undefined

/**
 * URL of the smallest avatar file that is sharp at `size` CSS pixels on a high-density (2x) screen. Foreign URLs are
 * returned unchanged.
 */
export function avatarUrlAtSize(url: string | null, size: number): string | null {
  const width = PICTURE_KINDS.avatar.widths.toSorted((a, b) => a - b).find((each) => each >= size * 2)
  return url && width ? pictureUrlAtSize(url, 'avatar', width) : url
}
