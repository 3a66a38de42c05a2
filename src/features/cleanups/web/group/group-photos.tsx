import { useState } from 'react'
import { Picture } from '#platform/web/ui/media/picture.tsx'
import { createLoadableDialog } from '#platform/web/ui/overlays/loadable-dialog.tsx'
import type { CleanupPhoto } from '../../contract/photo.ts'
import { createBlurredPlaceholderUrl } from '../photos/blurred-placeholder.ts'
import { formatOpenPhotoButtonLabel } from '../photos/copy.ts'

const PhotoViewer = createLoadableDialog(() => import('../viewer/photo-viewer.tsx'))

type Props = { group: { date: string; location: string; total: number; photos: CleanupPhoto[] } }

/** Photos of a group: the first large, the others below it. Each opens the photo viewer. */
export function GroupPhotos({ group: { date, location, total, photos } }: Props) {
  const [at, setAt] = useState<number>()
  if (photos.length === 0) return null
  return (
    <div className="grid grid-cols-3 gap-2">
      {photos.map(({ id, small, medium, thumbhash }, index) => (
        <button
          key={id}
          type="button"
          onClick={() => setAt(index)}
          aria-label={formatOpenPhotoButtonLabel(index, photos)}
          className={`rounded-md ${index === 0 ? 'col-span-3' : ''}`}
        >
          <Picture
            src={index === 0 ? medium : small}
            alt=""
            ratio={index === 0 ? '16/9' : '4/3'}
            blur={createBlurredPlaceholderUrl(thumbhash)}
            isFirst={index === 0}
          />
        </button>
      ))}
      {at !== undefined && (
        <PhotoViewer
          cleanup={{ date, location, litterCount: total, photos }}
          at={at}
          onAt={setAt}
          onClose={() => setAt(undefined)}
        />
      )}
    </div>
  )
}
