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

const files = { csv: 'A table for a spreadsheet', json: 'A file for programs' }

export const exportSentences = {
  inside: ({ format }: Pick<Export, 'format'>) =>
    `${files[format]}: each of your cleanups with its day, place, pieces, notes, status and loves.`,
  photosHint: 'In one ZIP together with the file. It may be large.',
  endBeforeStart: 'The end cannot be before the start',
  offline: 'You are offline. The download needs the network.',
}

export const exportProblem = ({ from, to }: Pick<Export, 'from' | 'to'>): string | undefined =>
  from && to && to < from ? exportSentences.endBeforeStart : undefined

export function exportPath({ format, from, to, withPhotos }: Export): string {
  const days = { ...(from && { from }), ...(to && { to }) }
  const asked = new URLSearchParams({ format, ...days, ...(withPhotos && { photos: '1' }) })
  return `/api${EXPORT_PATH}?${asked}`
}
