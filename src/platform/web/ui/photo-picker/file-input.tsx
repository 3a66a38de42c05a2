import type { Ref } from 'react'

type Props = {
  ref: Ref<HTMLInputElement>
  accept: readonly string[]
  onFiles: (files: File[]) => void
  /** Whether the file input opens the camera, if the device has one, instead of the photo library. */
  isCamera?: boolean
  /** Name and label of the file input in a plain form, which shows the input itself. */
  plain?: { name: string; label: string }
}

const PLAIN =
  'w-full noscript:block file:me-3 file:rounded-md file:border file:border-line-strong file:px-4 file:py-2 file:font-semibold'

export const FileInput = ({ ref, accept, onFiles, isCamera = false, plain }: Props) => (
  <input
    ref={ref}
    type="file"
    name={plain?.name}
    aria-label={plain?.label}
    className={`hidden ${plain ? PLAIN : ''}`}
    multiple={!isCamera && !plain}
    accept={accept.join(',')}
    capture={isCamera ? 'environment' : undefined}
    onChange={({ currentTarget }) => {
      onFiles([...(currentTarget.files ?? [])])
      // The file input is reset, so that the same file can be chosen again after it was removed.
      currentTarget.value = ''
    }}
  />
)
