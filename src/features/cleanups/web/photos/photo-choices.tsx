import type { ComponentProps } from 'react'
import { Picture } from '#platform/web/ui/media/picture.tsx'
import type { CleanupPhoto } from '../../contract/photo.ts'
import { createBlurredPlaceholderUrl } from './blurred-placeholder.ts'

type Props = {
  photos: CleanupPhoto[]
  /** Index of the cleanup's photo that is shown large. */
  at: number
  onChoose: (at: number) => void
  labelOf?: (at: number) => string
  className: string
  failure?: ComponentProps<typeof Picture>['failure']
}

const showPhoto = (at: number) => `Show photo ${at + 1}`

export const PhotoThumbnailPicker = ({ photos, at, onChoose, labelOf = showPhoto, className, failure }: Props) =>
  photos.map(({ id, small, thumbhash }, index) => (
    <button
      key={id}
      type="button"
      onClick={() => onChoose(index)}
      aria-label={labelOf(index)}
      aria-current={index === at ? 'true' : undefined}
      className={`rounded-[8px] forced-colors:border ${className}`}
    >
      <Picture
        src={small}
        alt=""
        blur={createBlurredPlaceholderUrl(thumbhash)}
        failure={failure}
        isFirst
        className="rounded-[8px]!"
      />
    </button>
  ))
