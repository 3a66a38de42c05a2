import { ImagePlus } from 'lucide-react'
import { ProgressRing } from '#platform/web/ui/feedback/progress-ring.tsx'
import { usePictureFailure } from '#platform/web/ui/media/use-picture-failure.ts'

type Props = {
  /** none where this browser cannot draw it, or may not read it */
  src: string | null
  isThere: boolean
  /** something is held over it */
  isOver: boolean
  progress: number | undefined
}

/** The square that becomes the event's image, or the place for it. */
export function ShownImage({ src, isThere, isOver, progress }: Props) {
  const { hasFailed, picture } = usePictureFailure(src)
  const edge = isThere ? '' : `border-2 border-dashed ${isOver ? 'border-focus' : 'border-line-strong'}`
  return (
    <span
      className={`relative grid aspect-square w-full shrink-0 place-items-center overflow-hidden rounded-md bg-sunk text-ink-3 sm:w-[180px] ${isThere ? '' : 'max-sm:aspect-[2/1]'} ${isOver ? 'outline-3 outline-focus' : ''} ${edge}`}
    >
      {src && !hasFailed ? (
        <img {...picture} key={src} src={src} alt="The event" className="size-full object-cover" />
      ) : (
        <ImagePlus aria-hidden className="size-7" />
      )}
      {progress !== undefined && (
        <span className="absolute inset-0 grid place-items-center bg-[oklch(0.2_0.03_180/0.6)] text-white">
          <ProgressRing value={progress} label="Uploading the image" />
        </span>
      )}
    </span>
  )
}
