import { ImageOff, Maximize2 } from 'lucide-react'
import { Picture } from '#platform/web/ui/media/picture.tsx'
import type { CleanupPhoto } from '../../contract/photo.ts'
import { cleanupUiTexts as texts } from '../../copy.ts'
import { createBlurredPlaceholderUrl } from '../photos/blurred-placeholder.ts'
import { PhotoThumbnailPicker } from '../photos/photo-choices.tsx'
import { formatOpenPhotoButtonLabel, formatPhotoLabel } from '../photos/copy.ts'

type Props = { photos: CleanupPhoto[]; at: number; onChoose: (at: number) => void; onOpen: () => void }

export function CleanupGalleryPhotos({ photos, at, onChoose, onOpen }: Props) {
  const main = photos[at]
  if (!main)
    return (
      <div className="flex items-center gap-2.5 rounded-md bg-sunk px-4 py-3 text-sm text-ink-2 sm:aspect-[4/3] sm:flex-col sm:justify-center sm:px-6 sm:text-center sm:text-base">
        <ImageOff aria-hidden className="size-5 shrink-0 stroke-[1.6] text-ink-3 sm:size-7" />
        {texts.noPhotosSaved}
      </div>
    )
  return (
    <div>
      <button
        type="button"
        onClick={onOpen}
        aria-label={formatOpenPhotoButtonLabel(at, photos)}
        className="relative block w-full rounded-md"
      >
        <Picture
          key={main.id}
          src={main.medium}
          alt={formatPhotoLabel(at, photos)}
          blur={createBlurredPlaceholderUrl(main.thumbhash)}
          isFirst
        />
        <span className="absolute right-2 bottom-2 grid size-10 place-items-center rounded-[8px] bg-spruce-deep/90 text-on-spruce">
          <Maximize2 aria-hidden className="size-5" />
        </span>
      </button>
      {photos.length > 1 && (
        <div className="mt-3 grid grid-cols-4 gap-3">
          <PhotoThumbnailPicker
            photos={photos}
            at={at}
            onChoose={onChoose}
            className="ring-sun ring-offset-2 ring-offset-card aria-[current=true]:ring-[3px] forced-colors:aria-[current=true]:outline"
          />
        </div>
      )}
    </div>
  )
}
