import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx'
import { loadable } from '#platform/web/ui/overlays/loadable.tsx'
import type { Cleanup } from '../../../contract/cleanup.ts'
import { cleanupSentences as say } from '../../../rules.ts'
import { ImpactFacts } from './impact-facts.tsx'
import { ImpactPhotos } from './impact-photos.tsx'

const PhotoViewer = loadable(() => import('../viewer/photo-viewer.tsx'))

type Props = {
  cleanup: Cleanup
  estimate?: (pieces: number) => string
  /** what its member can do with it; without it, it is only read */
  own?: { onEdit: () => void; onDelete: () => void }
  /** whether it is the reader's */
  isMine?: boolean
  /** for others to love; without it there is nothing to love */
  onLoved?: () => void
  onClose: () => void
}

/** One cleanup with everything that was saved with it. */
export function ImpactDialog({ cleanup, estimate, own, isMine = Boolean(own), onLoved, onClose }: Props) {
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
        title={isMine ? say.mine : say.details}
        footer={
          own && (
            <>
              <Button variant="ghost" className="text-brick! sm:mr-auto sm:-ml-4" onPress={own.onDelete}>
                <Trash2 aria-hidden />
                Delete cleanup
              </Button>
              <Button variant="outline" onPress={own.onEdit}>
                <Pencil aria-hidden />
                Edit Cleanup
              </Button>
            </>
          )
        }
      >
        <div className="grid items-start gap-5 sm:grid-cols-[1.25fr_1fr] sm:gap-7">
          <ImpactPhotos photos={cleanup.photos} at={at} onChoose={choose} onOpen={() => setViewing(true)} />
          <ImpactFacts cleanup={cleanup} estimate={estimate} onLoved={onLoved} />
        </div>
      </Dialog>
      {isViewing && <PhotoViewer cleanup={cleanup} at={at} onAt={choose} onClose={() => setViewing(false)} />}
    </>
  )
}
