export type PickedPhoto = {
  id: string
  /** URL of a local or stored photo; missing until the photo can be shown. */
  url?: string
  state: 'uploading' | 'failed' | 'ready'
  progress?: number
  error?: string
}

/**
 * Whether a file matches a list of MIME types ("image/jpeg") and extensions (".heic", for systems that report no type).
 */
export const isAcceptedUploadFile = ({ name, type }: Pick<File, 'name' | 'type'>, accept: readonly string[]) =>
  accept.some((kind) => (kind.startsWith('.') ? name.toLowerCase().endsWith(kind) : type === kind))
