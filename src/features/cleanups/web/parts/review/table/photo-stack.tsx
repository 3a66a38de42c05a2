import { Picture } from '#platform/web/ui/media/picture.tsx'
import type { Photo } from '../../../../contract/cleanup.ts'
import { blurOf } from '../../../photos/blur.ts'
import { photosInWords } from '../../../photos/photo-words.ts'

const SHOWN = 3

/** Like prints on a table; what does not fit is counted. */
export function PhotoStack({ photos }: { photos: Photo[] }) {
  const shown = photos.length > SHOWN ? photos.slice(0, SHOWN - 1) : photos
  const rest = photos.length - shown.length
  return (
    <span className="flex">
      <span className="sr-only">{photosInWords(photos.length)}</span>
      {shown.map(({ id, small, thumbhash }) => (
        <span key={id} className="-ml-3 w-8 rounded-[8px] ring-2 ring-card nth-[2]:ml-0">
          <Picture
            src={small}
            alt=""
            ratio="square"
            failure="icon"
            blur={blurOf(thumbhash)}
            className="rounded-[8px]!"
          />
        </span>
      ))}
      {rest > 0 && (
        <span
          aria-hidden
          className="-ml-3 grid size-8 place-items-center rounded-[8px] bg-sunk text-sm font-semibold ring-2 ring-card"
        >
          +{rest}
        </span>
      )}
    </span>
  )
}
