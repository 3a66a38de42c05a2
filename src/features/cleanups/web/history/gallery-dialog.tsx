import { type ReactNode, useState } from 'react'
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx'
import { createLoadableDialog } from '#platform/web/ui/overlays/loadable-dialog.tsx'
import type { Cleanup } from '../../contract/cleanup.ts'
import { CleanupGalleryPhotos } from './impact-photos.tsx'

const PhotoViewer = createLoadableDialog(() => import('../viewer/photo-viewer.tsx'))

type Props = { cleanup: Cleanup; title: string; footer: ReactNode; onClose: () => void; children: ReactNode }

/** Dialog with the photos of a cleanup, which open in the photo viewer, and its details beside them. */
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
          <CleanupGalleryPhotos photos={cleanup.photos} at={at} onChoose={choose} onOpen={() => setViewing(true)} />
          {children}
        </div>
      </Dialog>
      {isViewing && <PhotoViewer cleanup={cleanup} at={at} onAt={choose} onClose={() => setViewing(false)} />}
    </>
  )
}
