import type { Ref } from 'react'

type Props = {
  ref: Ref<HTMLInputElement>
  accept: readonly string[]
  onFiles: (files: File[]) => void
  /** opens the camera where there is one, instead of the photos already taken */
  isCamera?: boolean
}

/** The browser's own chooser, opened by what one sees. */
export const FileInput = ({ ref, accept, onFiles, isCamera = false }: Props) => (
  <input
    ref={ref}
    type="file"
    hidden
    multiple={!isCamera}
    accept={accept.join(',')}
    capture={isCamera ? 'environment' : undefined}
    onChange={({ currentTarget }) => {
      onFiles([...(currentTarget.files ?? [])])
      // so that the same file can be chosen again after it was removed
      currentTarget.value = ''
    }}
  />
)
