import { useEffect } from 'react'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Kbd } from '#platform/web/ui/actions/kbd.tsx'
import type { Reviewed } from '../../../../contract/review.ts'
import { draftName } from '../deciding/draft-of.ts'
import { NoteForm, useNote } from '../deciding/note-form.tsx'
import { type REASONS, VERBS } from '../review-words.ts'

type Props = {
  cleanup: Reviewed
  status: keyof typeof REASONS
  hasKeys: boolean
  onSend: (note: string) => void
  onClose: () => void
}

/** In place of the decision bar, beside the photo that it is about. */
export function NotePanel({ cleanup, status, hasKeys, onSend, onClose }: Props) {
  const field = useNote(onSend, draftName(status, [cleanup]))
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const isElsewhere = event.defaultPrevented || event.isComposing || document.querySelector('[role=dialog]')
      if (event.key === 'Escape' && !isElsewhere) onClose()
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [onClose])
  return (
    <div className="grid gap-3">
      <NoteForm status={status} field={field} />
      <div className="flex items-center justify-between gap-2">
        <Button variant="ghost" onPress={onClose}>
          Cancel
          <Kbd>Esc</Kbd>
        </Button>
        <Button variant={status === 'rejected' ? 'destructive' : 'default'} onPress={field.send}>
          {VERBS[status].verb} cleanup
          <Kbd>{hasKeys ? 'Enter' : 'Ctrl Enter'}</Kbd>
        </Button>
      </div>
    </div>
  )
}
