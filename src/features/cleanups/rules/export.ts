/** below the API's own */
export const EXPORT_PATH = '/exports/cleanups'

export const EXPORT_FORMATS = ['csv', 'json'] as const

export type Export = {
  format: (typeof EXPORT_FORMATS)[number]
  /** both days count too */
  from: string | null
  to: string | null
  withPhotos: boolean
}

export function exportPath({ format, from, to, withPhotos }: Export): string {
  const days = { ...(from && { from }), ...(to && { to }) }
  const asked = new URLSearchParams({ format, ...days, ...(withPhotos && { photos: '1' }) })
  return `/api${EXPORT_PATH}?${asked}`
}
