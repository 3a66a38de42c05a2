import { pictureAt, pictureName } from '#features/photos/rules.ts'
import { Scene } from '#platform/web/ui/media/scene.tsx'
import { usePictureFailure } from '#platform/web/ui/media/use-picture-failure.ts'
import type { EventCard } from '../../contract/event.ts'
import { suitableScene } from './suitable-scene.ts'

type Props = {
  event: Pick<EventCard, 'id' | 'eventImageUrl' | 'tags'>
  /** how wide it is shown, as of an `<img sizes>` */
  sizes: string
  /** stands in the first view: loaded at once instead of when it comes near */
  isFirst?: boolean
  className?: string
}

/** Fills the box it is put in, with a drawn place where there is no picture. It is an ornament: its title stands beside it. */
export function EventPicture({ event, sizes, isFirst = false, className = '' }: Props) {
  const { hasFailed, picture } = usePictureFailure(event.eventImageUrl)
  const src = event.eventImageUrl
  if (!src || hasFailed)
    return (
      <Scene
        of={event.id}
        place={suitableScene(event.tags)}
        className={`size-full object-cover object-bottom ${className}`}
      />
    )
  const at = (width: 400 | 800) => pictureAt(src, 'eventImage', width)
  return (
    <img
      {...picture}
      src={at(800)}
      srcSet={pictureName(src) && `${at(400)} 400w, ${at(800)} 800w`}
      sizes={sizes}
      alt=""
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : undefined}
      decoding="async"
      className={`size-full object-cover ${className}`}
    />
  )
}
