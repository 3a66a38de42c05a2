import { ImageOff, Maximize2 } from 'lucide-react'
import { IconButton } from '#platform/web/ui/actions/icon-button.tsx'
import { Picture } from '#platform/web/ui/media/picture.tsx'
import type { Photo } from '../../../../contract/cleanup.ts'
import { cleanupSentences as say } from '../../../../rules.ts'
import { blurOf } from '../../../photos/blur.ts'
import { PhotoChoices } from '../../../photos/photo-choices.tsx'
import { whichPhoto } from '../../../photos/photo-words.ts'

type Props = {
  photos: Photo[]
  at: number
  hasKeys: boolean
  onChoose: (at: number) => void
  onOpen: () => void
}

/** One photo as large as fits, whole, and the others to choose from. */
export function PhotoStage({ photos, at, hasKeys, onChoose, onOpen }: Props) {
  const photo = photos[at]
  return (
    <div className="relative bg-spruce-deep max-lg:aspect-[4/3] lg:min-h-[180px] lg:flex-1 lg:group-data-noting/looked:min-h-[min(360px,45dvh)]">
      {photo ? (
        <>
          <Picture
            key={photo.id}
            src={photo.medium}
            alt={whichPhoto(at, photos)}
            blur={blurOf(photo.thumbhash)}
            failure="words"
            isFirst
            className="absolute inset-0 aspect-auto! rounded-none! bg-spruce-deep! [&_img]:object-contain!"
          />
          {photos.length > 1 && (
            <div className="absolute right-[68px] bottom-3 left-3 flex gap-2">
              <PhotoChoices
                photos={photos}
                at={at}
                onChoose={onChoose}
                failure="icon"
                className="w-[62px] min-w-0 ring-2 ring-card focus-visible:outline-3 focus-visible:outline-offset-4 focus-visible:outline-focus aria-[current=true]:ring-[3px] aria-[current=true]:ring-sun sm:w-[68px]"
              />
            </div>
          )}
          <IconButton
            label="Enlarge photo"
            shortcut={hasKeys ? 'Space' : undefined}
            className="absolute! right-3 bottom-3 size-11! rounded-[10px]! bg-spruce-deep/95! text-on-spruce!"
            onPress={onOpen}
          >
            <Maximize2 aria-hidden />
          </IconButton>
        </>
      ) : (
        <p className="absolute inset-0 flex flex-col items-center justify-center gap-2 px-6 text-center text-on-spruce-2">
          <ImageOff aria-hidden className="size-8 stroke-[1.6]" />
          {say.noPhotosSaved}
        </p>
      )}
    </div>
  )
}
