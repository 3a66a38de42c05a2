import { X } from 'lucide-react'
import type { DragEvent, KeyboardEvent } from 'react'
import { ProgressRing } from '#platform/web/ui/feedback/progress-ring.tsx'
import { usePictureLoadFailure } from '#platform/web/ui/media/use-picture-failure.ts'
import type { PickedPhoto } from './picked-photo.ts'

type Props = {
  photo: PickedPhoto
  place: number
  places: number
  isDragged: boolean
  onMove: (place: number) => void
  onRemove: () => void
  onRetry: () => void
  onDragStart: (event: DragEvent) => void
  onDragOverTile: () => void
  onDragEnd: () => void
}

/** Photo in a photo picker. Its position is exposed as a slider, for arrow keys and screen readers. */
export function PhotoTile({ photo, place, places, isDragged, onMove, onRemove, onRetry, ...drag }: Props) {
  const { hasFailed, picture } = usePictureLoadFailure(photo.url)
  const onKeyDown = (event: KeyboardEvent) => {
    const keys: Record<string, number> = {
      ArrowLeft: place - 1,
      ArrowDown: place - 1,
      ArrowRight: place + 1,
      ArrowUp: place + 1,
      Home: 1,
      End: places,
    }
    const next = keys[event.key]
    if (event.key === 'Delete' || event.key === 'Backspace') onRemove()
    if (next === undefined) return
    event.preventDefault()
    if (next >= 1 && next <= places && next !== place) onMove(next)
  }
  return (
    <li data-photo={photo.id} className={`relative aspect-square ${isDragged ? 'opacity-40' : ''}`}>
      <div
        role="slider"
        tabIndex={0}
        aria-label={`Photo ${place}, place`}
        aria-valuemin={1}
        aria-valuemax={places}
        aria-valuenow={place}
        aria-valuetext={`${place} of ${places}`}
        aria-orientation="horizontal"
        draggable
        onKeyDown={onKeyDown}
        onDragStart={drag.onDragStart}
        onDragEnter={drag.onDragOverTile}
        onDragEnd={drag.onDragEnd}
        className={`size-full cursor-grab overflow-hidden rounded-md bg-sunk focus-visible:rounded-md active:cursor-grabbing ${photo.state === 'failed' ? 'border-[2.5px] border-brick' : ''}`}
      >
        {/* Most browsers cannot draw HEIC, but the empty frame stands for the photo. */}
        {photo.url && !hasFailed && (
          <img
            {...picture}
            src={photo.url}
            alt=""
            draggable={false}
            className="pointer-events-none size-full object-cover"
          />
        )}
      </div>
      {photo.state === 'uploading' && (
        // On phones, the remove button would cover part of the upload ring.
        <span className="pointer-events-none absolute inset-0 grid place-items-center rounded-md max-sm:items-end max-sm:justify-items-start max-sm:p-1 bg-[oklch(0.2_0.03_180/0.6)] text-white">
          <ProgressRing value={photo.progress ?? 0} label={`Uploading photo ${place}`} />
        </span>
      )}
      {photo.state === 'failed' && (
        <button
          type="button"
          onClick={onRetry}
          aria-label={`Try again, photo ${place}`}
          className="absolute! inset-x-1.5 bottom-1.5 h-9 rounded-[8px] bg-spruce-deep/95 text-[0.875rem] leading-none font-semibold text-on-spruce [--focus:var(--sun)]"
        >
          Try again
        </button>
      )}
      <button
        type="button"
        onClick={onRemove}
        aria-label={`Remove photo ${place}`}
        className="absolute! top-1 right-1 grid size-8 max-md:after:-inset-x-1.5 place-items-center rounded-full bg-spruce-deep/90 text-on-spruce [--focus:var(--sun)] focus-visible:rounded-full forced-colors:border"
      >
        <X aria-hidden className="size-4 stroke-[2.4]" />
      </button>
    </li>
  )
}
