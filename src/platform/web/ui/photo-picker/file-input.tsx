import type { Ref } from 'react'

type Props = {
  ref: Ref<HTMLInputElement>
  accept: readonly string[]
  onFiles: (files: File[]) => void
  /** Whether the file input opens the camera, if the device has one, instead of the photo library. */
  isCamera?: boolean
}

/** Hidden native file input, opened by a visible button. */
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
      // Reset the file input, so that the same file can be chosen again after it was removed.
      currentTarget.value = ''
    }}
  />
)
