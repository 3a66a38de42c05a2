import { useState } from 'react'
import { cleanupsInWords } from '#platform/numbers.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx'
import type { Reviewed } from '../../../../contract/review.ts'
import { VERBS, reviewWords as words } from '../review-words.ts'
import type { NeedsNote } from './decided.ts'
import { draftName } from './draft-of.ts'
import { NoteForm, SendNote, useNote } from './note-form.tsx'
import { whyRefused } from './tell.ts'
import type { Decisions } from './use-decisions.ts'

export type Noted = { cleanups: Reviewed[]; status: NeedsNote }

type Props = Noted & {
  decide: Decisions['decide']
  onClose: () => void
}

/** Asks for the note with which one or many are flagged or rejected; it stays until that is done. */
export function NoteDialog({ cleanups: asked, status, decide, onClose }: Props) {
  // tried again are only those that were refused
  const [cleanups, setLeft] = useState(asked)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const [first] = cleanups
  const field = useNote(
    async (written) => {
      if (isBusy) return
      setBusy(true)
      setError(undefined)
      const outcome = await decide({ cleanups, status, ...written }, { isQuiet: true })
      setBusy(false)
      if (outcome.refused.size === 0) return onClose()
      setError(whyRefused(outcome, cleanups.length))
      setLeft(cleanups.filter(({ cleanupId }) => outcome.refused.has(cleanupId)))
    },
    draftName(status, asked),
  )
  const { verb, doing } = VERBS[status]
  const what = cleanups.length === 1 ? 'cleanup' : cleanupsInWords(cleanups.length)
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`${verb} ${what}`}
      subtitle={cleanups.length === 1 && first ? words.about(first) : undefined}
      isBusy={isBusy}
      error={error}
      footer={({ close }) => (
        <>
          <Button variant="outline" isDisabled={isBusy} onPress={close}>
            Cancel
          </Button>
          <SendNote status={status} what={what} field={field} isBusy={isBusy} busyLabel={doing} />
        </>
      )}
    >
      <NoteForm status={status} field={field} />
    </Dialog>
  )
}
