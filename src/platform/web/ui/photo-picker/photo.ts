export type PickedPhoto = {
  id: string
  /** of the file itself or of what has been stored; none until it can be shown */
  url?: string
  state: 'uploading' | 'failed' | 'ready'
  /** of the upload, from 0 to 100 */
  progress?: number
  /** what is said about a failure: "Failed to upload photo 2" */
  error?: string
}

/** Whether a file is on a list of types ("image/jpeg") and endings (".heic": some systems know no type for it). */
export const isAccepted = ({ name, type }: Pick<File, 'name' | 'type'>, accept: readonly string[]) =>
  accept.some((kind) => (kind.startsWith('.') ? name.toLowerCase().endsWith(kind) : type === kind))
