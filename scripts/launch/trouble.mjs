/** Something the person at the keyboard can put right: its message is all they are shown, without a stack trace. */
export class Trouble extends Error {
  /** @override */
  name = 'Trouble'
}

const GB = 1024 ** 3

/** @param {number} bytes */
export const inWords = (bytes) =>
  bytes >= GB ? `${(bytes / GB).toFixed(1)} GB` : `${Math.floor(bytes / 1024 ** 2)} MB`

/**
 * What went wrong in the terms of whoever started the product; undefined when nobody foresaw it.
 * @param {unknown} error
 * @returns {string | undefined}
 */
export function explain(error) {
  if (error instanceof Trouble) return error.message
  const { code, path } = /** @type {NodeJS.ErrnoException} */ (error ?? {})
  const where = path ? ` (${path})` : ''
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return `The disk is full${where}. Make room and start again; nothing that was saved is lost.`
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return `This user may not write there${where}. Set DATA_DIR to a folder of your own, for example DATA_DIR=~/cleanstreak.`
}
