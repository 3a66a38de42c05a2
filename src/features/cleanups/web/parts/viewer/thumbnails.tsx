import { Picture } from '#platform/web/ui/media/picture.tsx'
import type { Photo } from '../../../contract/cleanup.ts'
import { blurOf } from '../blur.ts'

type Props = { photos: Photo[]; at: number; onChoose: (at: number) => void }

/** Where one is among the photos. */
export const Thumbnails = ({ photos, at, onChoose }: Props) => (
  <div className="flex shrink-0 flex-col items-center gap-3 pt-5 pb-[max(1.25rem,env(safe-area-inset-bottom))]">
    {photos.length > 1 && (
      <div className="flex gap-2.5">
        {photos.map(({ id, small, thumbhash }, index) => (
          <button
            key={id}
            type="button"
            onClick={() => onChoose(index)}
            aria-label={`Photo ${index + 1} of ${photos.length}`}
            aria-current={index === at ? 'true' : undefined}
            className="w-[62px] rounded-[8px] opacity-70 ring-sun aria-[current=true]:opacity-100 aria-[current=true]:ring-[3px] sm:w-[76px] forced-colors:aria-[current=true]:outline"
          >
            <Picture src={small} alt="" blur={blurOf(thumbhash)} isFirst className="rounded-[8px]!" />
          </button>
        ))}
      </div>
    )}
    <p className="text-sm text-ink-2 tabular-nums" aria-live="polite">
      {at + 1} of {photos.length}
      {photos.length > 1 && (
        <>
          <span className="max-sm:hidden">, arrow keys turn the page, Esc closes</span>
          {at < photos.length - 1 && <span className="sm:hidden">, swipe for the next one</span>}
        </>
      )}
    </p>
  </div>
)
