import { ImageOff } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Picture } from '#platform/web/ui/media/picture.tsx'
import type { CleanupPhoto } from '../../contract/photo.ts'
import { createBlurredPlaceholderUrl } from './blurred-placeholder.ts'
import { formatPhotoCount } from './copy.ts'

type Props = { photos: CleanupPhoto[]; isFirst: boolean; failure?: ComponentProps<typeof Picture>['failure'] }

/** Thumbnail of a cleanup's first photo with the number of photos, or a placeholder if there is none. */
export function CleanupPhotoThumbnail({ photos, isFirst, failure }: Props) {
  const [first] = photos
  if (!first)
    return (
      <span className="grid aspect-[4/3] place-items-center rounded-md bg-sunk text-ink-3">
        <ImageOff aria-hidden className="size-6" />
        <span className="sr-only">{formatPhotoCount(0)}</span>
      </span>
    )
  return (
    <span className="relative block">
      <Picture
        src={first.small}
        alt=""
        blur={createBlurredPlaceholderUrl(first.thumbhash)}
        isFirst={isFirst}
        failure={failure}
      />
      <span className="absolute right-1 bottom-1 rounded-sm bg-spruce-deep/90 px-1.5 py-1 text-xs leading-none font-semibold text-on-spruce tabular-nums">
        {formatPhotoCount(photos.length)}
      </span>
    </span>
  )
}
