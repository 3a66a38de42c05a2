/** Error that the operator can fix. Only its message is printed, without a stack trace. */
export class OperatorError extends Error {
  /** @override */
  name = 'OperatorError'
}

const GB = 1024 ** 3

/** @param {number} bytes */
export const formatBytes = (bytes) =>
  bytes >= GB ? `${(bytes / GB).toFixed(1)} GB` : `${Math.floor(bytes / 1024 ** 2)} MB`

/**
 * Explains an error to the operator: what happened and what to do. Returns undefined for an unexpected error.
 * @param {unknown} error
 * @returns {string | undefined}
 */
export function explainSystemError(error) {
  if (error instanceof OperatorError) return error.message
  const { code, path, syscall } = /** @type {NodeJS.ErrnoException} */ (error ?? {})
  const where = path ? ` (${path})` : ''
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return `The disk is full${where}. Free some space and start again. Nothing that was saved is lost.`
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return `This user lacks the permission to write there${where}. Name a folder that you may write to; DATA_DIR names that of the data.`
  if (syscall === 'mkdir')
    return `The folder ${path} cannot be created (${code}). Name one in a place that exists; DATA_DIR names that of the data.`
}
