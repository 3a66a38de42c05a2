import { thumbHashToDataURL } from 'thumbhash'

/** What is seen until the photo itself is there, as a data address; also while rendering on the server. */
export const blurOf = (thumbhash: string | null): string | undefined =>
  thumbhash === null ? undefined : thumbHashToDataURL(Uint8Array.from(atob(thumbhash), (byte) => byte.codePointAt(0)!))
