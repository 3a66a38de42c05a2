import type { Photo } from '../../../contract/cleanup.ts'
import { PhotoChoices } from '../../photos/photo-choices.tsx'
import { whichPhoto } from '../../photos/photo-words.ts'

type Props = { photos: Photo[]; at: number; onChoose: (at: number) => void }

/** Where one is among the photos. */
export const Thumbnails = ({ photos, at, onChoose }: Props) => (
  <div className="flex shrink-0 flex-col items-center gap-3 pt-5 pb-[max(1.25rem,env(safe-area-inset-bottom))]">
    {photos.length > 1 && (
      <div className="flex gap-2.5">
        <PhotoChoices
          photos={photos}
          at={at}
          onChoose={onChoose}
          labelOf={(index) => whichPhoto(index, photos)}
          className="w-[62px] opacity-70 ring-sun aria-[current=true]:opacity-100 aria-[current=true]:ring-[3px] sm:w-[76px] forced-colors:aria-[current=true]:outline"
        />
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
