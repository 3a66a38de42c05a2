import { useEffect, useRef } from 'react'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Kbd } from '#platform/web/ui/actions/kbd.tsx'
import type { Reviewed } from '../../../../contract/review.ts'
import type { NeedsNote, Written } from '../deciding/decided.ts'
import { draftName } from '../deciding/draft-of.ts'
import { NoteForm, SendNote, useNote } from '../deciding/note-form.tsx'

type Props = {
  cleanup: Reviewed
  status: NeedsNote
  onSend: (written: Written) => void
  onClose: () => void
}

/** In place of the decision bar, below the photo that it is about. */
export function NotePanel({ cleanup, status, onSend, onClose }: Props) {
  const field = useNote(onSend, draftName(status, [cleanup]))
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const isElsewhere = event.defaultPrevented || event.isComposing || document.querySelector('[role=dialog]')
      if (event.key === 'Escape' && !isElsewhere) onClose()
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [onClose])
  // it comes below what it is about, where that may be beyond the edge of the screen
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={box} className="grid scroll-mb-9 gap-3">
      <NoteForm status={status} field={field} />
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="ghost" className="mr-auto" onPress={onClose}>
          Cancel
          <Kbd>Esc</Kbd>
        </Button>
        <SendNote status={status} field={field} className="max-sm:w-full" />
      </div>
    </div>
  )
}
