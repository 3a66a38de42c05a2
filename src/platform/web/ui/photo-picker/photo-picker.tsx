import { Camera, ImagePlus } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { buttonClassName } from '#platform/web/ui/actions/button-style.ts'
import { FieldErrorText, FieldLabelText } from '#platform/web/ui/fields/field.tsx'
import { FileInput } from './file-input.tsx'
import { PhotoTile } from './photo-tile.tsx'
import { isAcceptedUploadFile, type PickedPhoto } from './picked-photo.ts'
import { useDroppedFiles } from './use-dropped-files.ts'

type Props = {
  label: string
  note?: string
  hint?: ReactNode
  error?: string
  photos: PickedPhoto[]
  /** Initial files of the photo picker, treated as if the member had chosen them. */
  given?: File[] | undefined
  slots: number
  accept: readonly string[]
  onAdd: (files: File[]) => void
  /** Called with files that the photo picker rejects: of an unsupported type, or more than there are free slots. */
  onRefuse: (files: File[], why: 'type' | 'room') => void
  onRemove: (id: string) => void
  onRetry: (id: string) => void
  onMove: (id: string, place: number) => void
}

/**
 * Photo picker, in which members choose, take, drop or paste photos, sort and remove them. The parent handles the
 * files.
 */
export function PhotoPicker({ label, note, hint, error, photos, given, slots, accept, ...on }: Props) {
  const id = useId()
  const library = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const [dragged, setDragged] = useState<string>()
  const { news, announce } = useAnnouncements(photos)

  const take = (files: File[]) => {
    const fitting = files.filter((file) => isAcceptedUploadFile(file, accept))
    const other = files.filter((file) => !fitting.includes(file))
    const free = slots - photos.length
    if (fitting.length && free) on.onAdd(fitting.slice(0, free))
    if (other.length) on.onRefuse(other, 'type')
    if (fitting.length > free) on.onRefuse(fitting.slice(free), 'room')
  }
  const takeGiven = useEffectEvent(() => {
    if (given) take(given)
  })
  useEffect(() => takeGiven(), [])
  const { isOver, zone } = useDroppedFiles(take)
  const { list, focusPlace } = usePhotoFocus()

  const move = (photo: PickedPhoto, place: number) => {
    announce(`Photo moved to place ${place} of ${photos.length}`)
    on.onMove(photo.id, place)
  }
  const remove = (photo: PickedPhoto, place: number) => {
    focusPlace(place)
    announce(`Photo ${place} removed`)
    on.onRemove(photo.id)
  }
  const failures = photos.filter((photo) => photo.state === 'failed' && photo.error)

  return (
    <fieldset
      {...zone}
      data-invalid={error ? true : undefined}
      aria-describedby={`${id}-hint ${id}-error`}
      className={`rounded-md ${isOver ? 'outline-3 outline-offset-4 outline-focus' : ''}`}
    >
      <legend className="field-label">
        <FieldLabelText label={label} note={note} />
      </legend>
      <ul ref={list} className="mt-2 grid grid-cols-4 gap-2.5">
        {photos.map((photo, index) => (
          <PhotoTile
            key={photo.id}
            photo={photo}
            place={index + 1}
            places={photos.length}
            isDragged={dragged === photo.id}
            onMove={(place) => move(photo, place)}
            onRemove={() => remove(photo, index + 1)}
            onRetry={() => {
              // The focus moves on, because the pressed button of the photo disappears.
              focusPlace(index + 1)
              on.onRetry(photo.id)
            }}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move'
              event.dataTransfer.setData('text/plain', photo.id)
              setDragged(photo.id)
            }}
            onDragOverTile={() => dragged && dragged !== photo.id && on.onMove(dragged, index + 1)}
            onDragEnd={() => setDragged(undefined)}
          />
        ))}
        {Array.from({ length: slots - photos.length }, (_, index) => (
          <li key={index} className="aspect-square">
            <button
              type="button"
              onClick={() => library.current?.click()}
              aria-label={`Add photo ${photos.length + index + 1}`}
              className={`grid size-full place-content-center justify-items-center gap-1 rounded-md border-2 border-dashed text-sm leading-tight font-semibold text-ink-2 transition-colors hover:bg-sunk focus-visible:rounded-md ${error && photos.length === 0 ? 'border-brick' : 'border-line-strong'}`}
            >
              <ImagePlus aria-hidden className="size-6" />
              Photo {photos.length + index + 1}
            </button>
          </li>
        ))}
      </ul>
      <div id={`${id}-error`} role="alert" className="grid gap-1 not-empty:mt-1.5">
        {[error, ...failures.map((photo) => photo.error)].map(
          (words) =>
            words && (
              <p key={words} className="field-message field-error">
                <FieldErrorText error={words} />
              </p>
            ),
        )}
      </div>
      <FileInput ref={library} accept={accept} onFiles={take} />
      <FileInput ref={camera} accept={accept} onFiles={take} isCamera />
      {photos.length < slots && (
        // A separate camera button, because not every phone offers the camera in its file chooser.
        <button
          type="button"
          onClick={() => camera.current?.click()}
          className={buttonClassName({ variant: 'outline' }, 'mt-2.5 w-full pointer-fine:hidden')}
        >
          <Camera aria-hidden />
          Take a photo
        </button>
      )}
      {hint && (
        <p id={`${id}-hint`} className="field-message field-hint mt-1.5">
          {hint}
        </p>
      )}
      <p role="status" className="sr-only">
        {news}
      </p>
    </fieldset>
  )
}

/** Announces changes of the photo picker to screen readers. Failed photos show a text instead. */
function useAnnouncements(photos: PickedPhoto[]) {
  const [news, announce] = useState('')
  const before = useRef(photos)
  useEffect(() => {
    const known = new Map(before.current.map((photo) => [photo.id, photo.state]))
    before.current = photos
    const arrived = photos.flatMap(({ id, state }, index) =>
      state === 'ready' && known.get(id) !== 'ready' ? [index + 1] : [],
    )
    if (arrived.length) announce(`Photo ${arrived.join(' and ')} added`)
  }, [photos])
  return { news, announce }
}

/** Moves the focus, after a photo is removed, to the photo at its position. */
function usePhotoFocus() {
  const list = useRef<HTMLUListElement>(null)
  const wanted = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (wanted.current === undefined) return
    const slot = list.current?.children[wanted.current - 1]
    slot?.querySelector<HTMLElement>('[role=slider], button')?.focus()
    wanted.current = undefined
  })
  return {
    list,
    focusPlace: (place: number) => {
      wanted.current = place
    },
  }
}
