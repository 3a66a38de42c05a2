import { pictureUrlAtSize, pictureNameFromUrl } from '#features/photos/rules.ts'
import { PlaceholderDrawing } from '#platform/web/ui/media/scene.tsx'
import { usePictureLoadFailure } from '#platform/web/ui/media/use-picture-failure.ts'
import type { EventCardData } from '../../contract/event.ts'
import { chooseEventDrawing } from './suitable-scene.ts'

type Props = {
  event: Pick<EventCardData, 'id' | 'eventImageUrl' | 'tags'>
  sizes: string
  isFirst?: boolean
  className?: string
}

/** Picture of an event, or a drawn scene. The alt text is empty, because the title is beside it. */
export function EventPicture({ event, sizes, isFirst = false, className = '' }: Props) {
  const { hasFailed, picture } = usePictureLoadFailure(event.eventImageUrl)
  const src = event.eventImageUrl
  if (!src || hasFailed)
    return (
      <PlaceholderDrawing
        of={event.id}
        place={chooseEventDrawing(event.tags)}
        className={`size-full object-cover object-bottom ${className}`}
      />
    )
  const at = (width: 400 | 800) => pictureUrlAtSize(src, 'eventImage', width)
  return (
    <img
      {...picture}
      src={at(800)}
      srcSet={pictureNameFromUrl(src) && `${at(400)} 400w, ${at(800)} 800w`}
      sizes={sizes}
      alt=""
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : undefined}
      decoding="async"
      className={`size-full object-cover ${className}`}
    />
  )
}
