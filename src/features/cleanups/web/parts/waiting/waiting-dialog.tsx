import { Pencil, RotateCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Note } from '#platform/web/ui/feedback/note.tsx'
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx'
import { loadable } from '#platform/web/ui/overlays/loadable.tsx'
import { cleanupSentences } from '../../../rules.ts'
import { ImpactFacts } from '../impact/impact-facts.tsx'
import { ImpactPhotos } from '../impact/impact-photos.tsx'
import type { Waiting } from '../queue/use-queue.ts'
import { asCleanup } from './as-cleanup.ts'
import { useKeptPhotos } from './use-kept-photos.ts'
import { WaitingChip, type WaitingState } from './waiting-chip.tsx'
import type { WaitingActions } from './waiting-row.tsx'

const PhotoViewer = loadable(() => import('../viewer/photo-viewer.tsx'))

type Props = Omit<WaitingActions, 'onOpen'> & {
  waiting: Waiting
  state: WaitingState
  estimate: (pieces: number) => string
  onClose: () => void
}

/** The details of a cleanup that is on this device alone, its photos from the bytes that are kept. */
export function WaitingDialog({ waiting, state, estimate, onEdit, onTry, onDiscard, onClose }: Props) {
  const cleanup = asCleanup(waiting, useKeptPhotos(waiting))
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
        title={cleanupSentences.mine}
        footer={
          <>
            <Button variant="ghost" className="text-brick! sm:mr-auto sm:-ml-4" onPress={() => onDiscard(waiting)}>
              <Trash2 aria-hidden />
              Discard cleanup
            </Button>
            <Button variant="outline" onPress={() => onEdit(waiting)}>
              <Pencil aria-hidden />
              Edit Cleanup
            </Button>
            {state === 'refused' && (
              <Button onPress={() => onTry(waiting)}>
                <RotateCw aria-hidden />
                Try again
              </Button>
            )}
          </>
        }
      >
        <div className="grid items-start gap-5 sm:grid-cols-[1.25fr_1fr] sm:gap-7">
          <ImpactPhotos photos={cleanup.photos} at={at} onChoose={choose} onOpen={() => setViewing(true)} />
          <div className="min-w-0">
            <ImpactFacts cleanup={cleanup} estimate={estimate} head={<WaitingChip state={state} />}>
              {state === 'refused' && waiting.refusal && (
                <div className="mt-4">
                  <Note tone="brick">{waiting.refusal.message}</Note>
                </div>
              )}
            </ImpactFacts>
          </div>
        </div>
      </Dialog>
      {isViewing && <PhotoViewer cleanup={cleanup} at={at} onAt={choose} onClose={() => setViewing(false)} />}
    </>
  )
}
