import { useState } from 'react'
import { Picture } from '#platform/web/ui/media/picture.tsx'
import { loadable } from '#platform/web/ui/overlays/loadable.tsx'
import type { Reviewed } from '../../../../contract/review.ts'
import { cleanupSentences as say } from '../../../../rules.ts'
import { blurOf } from '../../../photos/blur.ts'
import { openPhoto, whichPhoto } from '../../../photos/photo-words.ts'
import { reviewWords as words } from '../review-words.ts'

const PhotoViewer = loadable(() => import('../../viewer/photo-viewer.tsx'))

/** Two side by side, each a way into the viewer. */
export function DetailsPhotos({ cleanup }: { cleanup: Reviewed }) {
  const { photos } = cleanup
  const [at, setAt] = useState<number>()
  if (photos.length === 0) return <p className="rounded-md bg-sunk px-4 py-3 text-sm text-ink-2">{say.noPhotosSaved}</p>
  return (
    <>
      <div className="grid grid-cols-2 gap-2.5">
        {photos.map(({ id, medium, thumbhash }, index) => (
          <button
            key={id}
            type="button"
            onClick={() => setAt(index)}
            aria-label={openPhoto(index, photos)}
            className="rounded-md"
          >
            <Picture src={medium} alt={whichPhoto(index, photos)} blur={blurOf(thumbhash)} failure="words" isFirst />
          </button>
        ))}
      </div>
      {at !== undefined && (
        <PhotoViewer
          cleanup={cleanup}
          whose={words.whose(cleanup)}
          at={at}
          onAt={setAt}
          onClose={() => setAt(undefined)}
        />
      )}
    </>
  )
}
