import { ImageOff, Maximize2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Picture } from '#platform/web/ui/media/picture.tsx'
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx'
import { createLoadableDialog } from '#platform/web/ui/overlays/loadable-dialog.tsx'
import type { Cleanup } from '../../contract/cleanup.ts'
import type { CleanupPhoto } from '../../contract/photo.ts'
import { cleanupUiTexts as texts } from '../../copy.ts'
import { createBlurredPlaceholderUrl } from '../photos/blurred-placeholder.ts'
import { PhotoThumbnailPicker } from '../photos/photo-choices.tsx'
import { formatOpenPhotoButtonLabel, formatPhotoLabel } from '../photos/copy.ts'

const PhotoViewer = createLoadableDialog(() => import('../viewer/photo-viewer.tsx'))

type Props = { cleanup: Cleanup; title: string; footer: ReactNode; onClose: () => void; children: ReactNode }

export function CleanupGalleryDialog({ cleanup, title, footer, onClose, children }: Props) {
  const [chosen, choose] = useState(0)
  const [isViewing, setViewing] = useState(false)
  const at = Math.min(chosen, cleanup.photos.length - 1)
  return (
    <>
      <Dialog
        isOpen
        onOpenChange={(isOpen) => !isOpen && onClose()}
        isDismissable
        width="gallery"
        title={title}
        footer={footer}
      >
        <div className="grid items-start gap-5 sm:grid-cols-[1.25fr_1fr] sm:gap-7">
          <GalleryPhotos photos={cleanup.photos} at={at} onChoose={choose} onOpen={() => setViewing(true)} />
          {children}
        </div>
      </Dialog>
      {isViewing && <PhotoViewer cleanup={cleanup} at={at} onAt={choose} onClose={() => setViewing(false)} />}
    </>
  )
}

type PhotosProps = { photos: CleanupPhoto[]; at: number; onChoose: (at: number) => void; onOpen: () => void }

function GalleryPhotos({ photos, at, onChoose, onOpen }: PhotosProps) {
  const main = photos[at]
  if (!main)
    return (
      <div className="flex items-center gap-2.5 rounded-md bg-sunk px-4 py-3 text-sm text-ink-2 sm:aspect-[4/3] sm:flex-col sm:justify-center sm:px-6 sm:text-center sm:text-base">
        <ImageOff aria-hidden className="size-5 shrink-0 stroke-[1.6] text-ink-3 sm:size-7" />
        {texts.noPhotosSaved}
      </div>
    )
  return (
    <div>
      <button
        type="button"
        onClick={onOpen}
        aria-label={formatOpenPhotoButtonLabel(at, photos)}
        className="relative block w-full rounded-md"
      >
        <Picture
          key={main.id}
          src={main.medium}
          alt={formatPhotoLabel(at, photos)}
          blur={createBlurredPlaceholderUrl(main.thumbhash)}
          isFirst
        />
        <span className="absolute right-2 bottom-2 grid size-10 place-items-center rounded-[8px] bg-spruce-deep/90 text-on-spruce">
          <Maximize2 aria-hidden className="size-5" />
        </span>
      </button>
      {photos.length > 1 && (
        <div className="mt-3 grid grid-cols-4 gap-3">
          <PhotoThumbnailPicker
            photos={photos}
            at={at}
            onChoose={onChoose}
            className="ring-sun ring-offset-2 ring-offset-card aria-[current=true]:ring-[3px] forced-colors:aria-[current=true]:outline"
          />
        </div>
      )}
    </div>
  )
}
