import { thumbHashToDataURL } from 'thumbhash'

/**
 * Decodes a thumbhash to a data URL of a blurred placeholder, shown until the photo has loaded. It works on the server
 * too.
 */
export const createBlurredPlaceholderUrl = (thumbhash: string | null): string | undefined =>
  thumbhash === null ? undefined : thumbHashToDataURL(Uint8Array.from(atob(thumbhash), (byte) => byte.codePointAt(0)!))
