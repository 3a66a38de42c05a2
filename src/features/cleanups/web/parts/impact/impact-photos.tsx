import { ImageOff, Maximize2 } from 'lucide-react'
import { Picture } from '#platform/web/ui/media/picture.tsx'
import type { Photo } from '../../../contract/cleanup.ts'
import { cleanupSentences as say } from '../../../rules.ts'
import { blurOf } from '../blur.ts'

type Props = { photos: Photo[]; at: number; onChoose: (at: number) => void; onOpen: () => void }

/** One photo large, and the others to choose from. */
export function ImpactPhotos({ photos, at, onChoose, onOpen }: Props) {
  const main = photos[at]
  if (!main)
    return (
      <div className="flex items-center gap-2.5 rounded-md bg-sunk px-4 py-3 text-sm text-ink-2 sm:aspect-[4/3] sm:flex-col sm:justify-center sm:px-6 sm:text-center sm:text-base">
        <ImageOff aria-hidden className="size-5 shrink-0 stroke-[1.6] text-ink-3 sm:size-7" />
        {say.noPhotosSaved}
      </div>
    )
  return (
    <div>
      <button
        type="button"
        onClick={onOpen}
        aria-label={`Open photo ${at + 1} of ${photos.length}`}
        className="relative block w-full rounded-md"
      >
        <Picture
          key={main.id}
          src={main.medium}
          alt={`Photo ${at + 1} of ${photos.length}`}
          blur={blurOf(main.thumbhash)}
          isFirst
        />
        <span className="absolute right-2 bottom-2 grid size-10 place-items-center rounded-[8px] bg-spruce-deep/90 text-on-spruce">
          <Maximize2 aria-hidden className="size-5" />
        </span>
      </button>
      {photos.length > 1 && (
        <div className="mt-3 grid grid-cols-4 gap-3">
          {photos.map(({ id, small, thumbhash }, index) => (
            <button
              key={id}
              type="button"
              onClick={() => onChoose(index)}
              aria-label={`Show photo ${index + 1}`}
              aria-current={index === at ? 'true' : undefined}
              className="rounded-[8px] ring-sun ring-offset-2 ring-offset-card aria-[current=true]:ring-[3px] forced-colors:aria-[current=true]:outline"
            >
              <Picture src={small} alt="" blur={blurOf(thumbhash)} isFirst className="rounded-[8px]!" />
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
