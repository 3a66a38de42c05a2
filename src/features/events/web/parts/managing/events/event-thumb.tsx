import { pictureName, pictureUrl } from '#features/photos/rules.ts'
import { Picture } from '#platform/web/ui/media/picture.tsx'
import { Scene } from '#platform/web/ui/media/scene.tsx'
import type { ManagedEvent } from '../../../../contract/managed.ts'

type Props = Pick<ManagedEvent, 'title' | 'eventImageUrl'> & { className: string }

/** Its image, small; a drawn place where it has none. Its title stands beside it. */
export function EventThumb({ title, eventImageUrl: src, className }: Props) {
  const name = src && pictureName(src)
  return (
    <span className={`block shrink-0 overflow-hidden rounded-md ${className}`}>
      {src ? (
        <Picture src={name ? pictureUrl('eventImage', name, 400) : src} alt="" ratio="square" />
      ) : (
        <Scene of={title} className="size-full object-cover" />
      )}
    </span>
  )
}
