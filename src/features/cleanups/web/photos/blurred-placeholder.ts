import { thumbHashToDataURL } from 'thumbhash'

/** Decodes a thumbhash to a data URL: a blurred placeholder until the photo has loaded. It works on the server too. */
export const blurredPlaceholder = (thumbhash: string | null): string | undefined =>
  thumbhash === null ? undefined : thumbHashToDataURL(Uint8Array.from(atob(thumbhash), (byte) => byte.codePointAt(0)!))
