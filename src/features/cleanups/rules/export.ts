/** API path, relative to /api, from which members download their own cleanups. */
export const CLEANUP_EXPORT_PATH = '/exports/cleanups'

export const CLEANUP_EXPORT_FORMATS = ['csv', 'json'] as const

export type CleanupExportOptions = {
  format: (typeof CLEANUP_EXPORT_FORMATS)[number]
  /** First day of the exported cleanups, included like the last one (`to`). Null means no limit. */
  from: string | null
  to: string | null
  withPhotos: boolean
}

export function buildCleanupExportPath({ format, from, to, withPhotos }: CleanupExportOptions): string {
  const days = { ...(from && { from }), ...(to && { to }) }
  const query = new URLSearchParams({ format, ...days, ...(withPhotos && { photos: '1' }) })
  return `/api${CLEANUP_EXPORT_PATH}?${query}`
}
