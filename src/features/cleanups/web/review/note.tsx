import { type ComponentProps, useEffect, useMemo, useRef, useState } from 'react'
import { cleanupsInWords } from '#platform/numbers.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { KeyboardShortcut } from '#platform/web/ui/actions/kbd.tsx'
import { TextArea } from '#platform/web/ui/fields/text-area.tsx'
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx'
import type { CleanupForReview } from '../../contract/review.ts'
import { cleanupUiTexts } from '../../copy.ts'
import { MAX_REVIEW_NOTE_LENGTH } from '../../rules.ts'
import {
  SUGGESTED_REVIEW_NOTES_BY_DECISION_STATUS,
  DECISION_BUTTON_LABELS,
  reviewScreenUiTexts as words,
} from './copy.ts'
import type { DecisionStatusRequiringNote, ReviewNoteWithDraftName } from './decisions.ts'
import { createReviewNoteDraft, reviewNoteDraftName } from './note-drafts.ts'
import { getReviewNoteKeyboardCommand } from './note-keys.ts'
import type { ReviewQueueState } from './queue.ts'
import { ReasonButtons } from './reason-buttons.tsx'
import { formatDecisionErrors, type ReviewDecisionActions } from './use-decisions.ts'
import { useKeyboardShortcutSetting } from './shortcuts.tsx'

type NoteField = ReturnType<typeof useReviewNote>

/** State of the field for an admin's note: text, validation error and draft. An unsent note is restored. */
export function useReviewNote(onSend: (written: ReviewNoteWithDraftName) => void, draftName: string) {
  const [typed, type] = useState<{ draftName: string; note: string }>()
  const before = useMemo(() => createReviewNoteDraft(draftName).read()?.note ?? '', [draftName])
  const note = typed?.draftName === draftName ? typed.note : before
  const [error, setError] = useState<string>()
  const input = useRef<HTMLTextAreaElement>(null)
  const send = () => {
    if (note.trim()) return onSend({ note: note.trim(), draft: draftName })
    setError(cleanupUiTexts.noteRequired)
    input.current?.focus()
  }
  const change = (text: string) => {
    type({ draftName, note: text })
    if (text) createReviewNoteDraft(draftName).write({ note: text })
    else createReviewNoteDraft(draftName).forget()
    setError(undefined)
  }
  return { note, change, error, input, send }
}

type SendProps = Pick<ComponentProps<typeof Button>, 'className' | 'isBusy' | 'busyLabel' | 'isDisabled'> & {
  status: DecisionStatusRequiringNote
  what?: string
  field: NoteField
}

export function SendReviewNoteButton({ status, what = 'cleanup', field, ...look }: SendProps) {
  const { areOn } = useKeyboardShortcutSetting()
  return (
    <Button variant={status === 'rejected' ? 'destructive' : 'default'} onPress={field.send} {...look}>
      {`${DECISION_BUTTON_LABELS[status].verb} ${what}`}
      <KeyboardShortcut>{areOn ? 'Enter' : 'Ctrl Enter'}</KeyboardShortcut>
    </Button>
  )
}

type Props = {
  status: DecisionStatusRequiringNote
  field: NoteField
}

export function ReviewNoteForm({ status, field }: Props) {
  const { note, change, error, input, send } = field
  const { areOn } = useKeyboardShortcutSetting()
  const reasons = SUGGESTED_REVIEW_NOTES_BY_DECISION_STATUS[status].map(({ note: text }) => text)
  const take = (text: string) => {
    change(text)
    input.current?.focus()
  }
  useEffect(() => input.current?.focus(), [input])
  return (
    <div
      role="group"
      data-writes
      aria-label={words.noNote}
      className="grid gap-2.5"
      onKeyDown={(event) => {
        const { target, nativeEvent } = event
        const command = getReviewNoteKeyboardCommand(nativeEvent, {
          areOn,
          isInField: target === input.current,
          note,
          reasons,
          isAtEnd: input.current?.selectionStart === note.length,
        })
        if (!command) return
        event.preventDefault()
        if (command === 'send') send()
        else if (command !== 'nothing') change(command.reason)
      }}
    >
      <TextArea
        label="Admin notes"
        note={`required to ${status === 'rejected' ? 'reject' : 'flag'}`}
        rows={2}
        maxLength={MAX_REVIEW_NOTE_LENGTH}
        inputRef={input}
        enterKeyHint={areOn ? 'send' : undefined}
        value={note}
        onChange={change}
        error={error}
      />
      <div className="flex flex-wrap items-center gap-2">
        <ReasonButtons reasons={SUGGESTED_REVIEW_NOTES_BY_DECISION_STATUS[status]} note={note} onTake={take} />
        {areOn && <KeyboardShortcut>↓</KeyboardShortcut>}
      </div>
    </div>
  )
}

type NotePanelProps = {
  cleanup: CleanupForReview
  status: DecisionStatusRequiringNote
  onSend: (written: ReviewNoteWithDraftName) => void
  onClose: () => void
}

/** Editor for an admin's note below the photo, in place of the decision buttons. */
export function ReviewNotePanel({ cleanup, status, onSend, onClose }: NotePanelProps) {
  const field = useReviewNote(onSend, reviewNoteDraftName(status, [cleanup]))
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const isElsewhere = event.defaultPrevented || event.isComposing || document.querySelector('[role=dialog]')
      if (event.key === 'Escape' && !isElsewhere) onClose()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [onClose])
  // The note editor is scrolled into view, because it opens below the photo and perhaps outside the visible area.
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={box} className="grid scroll-mb-9 gap-3">
      <ReviewNoteForm status={status} field={field} />
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="ghost" className="mr-auto" onPress={onClose}>
          Cancel
          <KeyboardShortcut>Esc</KeyboardShortcut>
        </Button>
        <SendReviewNoteButton status={status} field={field} className="max-sm:w-full" />
      </div>
    </div>
  )
}

export type ReviewNoteRequest = { cleanups: CleanupForReview[]; status: DecisionStatusRequiringNote }

type NoteDialogProps = ReviewNoteRequest & {
  decide: ReviewDecisionActions['decide']
  onClose: () => void
}

/** Stays open until all decisions have succeeded. */
export function ReviewNoteDialog({ cleanups: initialCleanups, status, decide, onClose }: NoteDialogProps) {
  // After an error, the dialog sends only the cleanups whose decision failed.
  const [cleanups, setLeft] = useState(initialCleanups)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const [first] = cleanups
  const field = useReviewNote(
    async (written) => {
      if (isBusy) return
      setBusy(true)
      setError(undefined)
      const outcome = await decide({ cleanups, status, ...written }, { isQuiet: true })
      setBusy(false)
      if (outcome.refused.size === 0) return onClose()
      setError(formatDecisionErrors(outcome, cleanups.length))
      setLeft(cleanups.filter(({ cleanupId }) => outcome.refused.has(cleanupId)))
    },
    reviewNoteDraftName(status, initialCleanups),
  )
  const { verb, doing } = DECISION_BUTTON_LABELS[status]
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
          <SendReviewNoteButton status={status} what={what} field={field} isBusy={isBusy} busyLabel={doing} />
        </>
      )}
    >
      <ReviewNoteForm status={status} field={field} />
    </Dialog>
  )
}

export type ReviewNoteInProgress = DecisionStatusRequiringNote | undefined

/** Resets with the next cleanup. The note of a failed decision opens again. */
export function useReviewNoteInProgress({ currentId, refused }: ReviewQueueState) {
  const refusal = currentId ? refused.get(currentId) : undefined
  const [stored, setStored] = useState({ currentId, refusal, noting: refusal?.noting })
  const noting = stored.currentId === currentId && stored.refusal === refusal ? stored.noting : refusal?.noting
  return [noting, (next: ReviewNoteInProgress) => setStored({ currentId, refusal, noting: next })] as const
}
