import { useEffect, useRef } from 'react'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Kbd } from '#platform/web/ui/actions/kbd.tsx'
import { NoteForm, useNote } from '../deciding/note-form.tsx'
import { type REASONS, VERBS } from '../review-words.ts'

type Props = {
  status: keyof typeof REASONS
  /** what was written before, and did not get through */
  written: string | undefined
  hasKeys: boolean
  onSend: (note: string) => void
  onClose: () => void
}

/** In place of the decision bar, below the photo that it is about. */
export function NotePanel({ status, written, hasKeys, onSend, onClose }: Props) {
  const field = useNote(onSend, written)
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('[role=dialog]')) onClose()
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
      <NoteForm status={status} field={field} hasKeys={hasKeys} />
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="ghost" className="mr-auto" onPress={onClose}>
          Cancel
          <Kbd>Esc</Kbd>
        </Button>
        <Button
          variant={status === 'rejected' ? 'destructive' : 'default'}
          className="max-sm:w-full"
          onPress={field.send}
        >
          {VERBS[status].verb} cleanup
          <Kbd>Ctrl Enter</Kbd>
        </Button>
      </div>
    </div>
  )
}
