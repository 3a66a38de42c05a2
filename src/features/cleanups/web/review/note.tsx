import { type ComponentProps, useEffect, useMemo, useRef, useState } from 'react'
import { cleanupsInWords } from '#platform/numbers.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Kbd } from '#platform/web/ui/actions/kbd.tsx'
import { TextArea } from '#platform/web/ui/fields/text-area.tsx'
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx'
import type { ReviewedCleanup } from '../../contract/review.ts'
import { cleanupSentences } from '../../copy.ts'
import { MAX_ADMIN_NOTE_LENGTH } from '../../rules.ts'
import { NOTE_REASONS, DECISION_BUTTONS, reviewCopy as words } from './copy.ts'
import type { StatusRequiringNote, WrittenNote, NoteDraft } from './decisions.ts'
import { noteDraft, noteDraftName } from './note-drafts.ts'
import { getNoteCommand } from './note-keys.ts'
import type { ReviewQueue } from './queue.ts'
import { rejectionMessage, type DecisionActions } from './use-decisions.ts'
import { useShortcutSetting } from './shortcuts.tsx'

type NoteField = ReturnType<typeof useReviewNote>

/** State of the field for an admin's note: text, validation error and draft. An unsent note is restored. */
export function useReviewNote(onSend: (written: WrittenNote) => void, draftName: string) {
  const [typed, type] = useState<{ draftName: string; note: string }>()
  const before = useMemo(() => noteDraft(draftName).read()?.note ?? '', [draftName])
  const note = typed?.draftName === draftName ? typed.note : before
  const [error, setError] = useState<string>()
  const input = useRef<HTMLTextAreaElement>(null)
  const send = () => {
    if (note.trim()) return onSend({ note: note.trim(), draft: draftName })
    setError(cleanupSentences.noteRequired)
    input.current?.focus()
  }
  const change = (text: string) => {
    type({ draftName, note: text })
    if (text) noteDraft(draftName).write({ note: text })
    else noteDraft(draftName).forget()
    setError(undefined)
  }
  return { note, change, error, input, send }
}

type SendProps = Pick<ComponentProps<typeof Button>, 'className' | 'isBusy' | 'busyLabel' | 'isDisabled'> & {
  status: StatusRequiringNote
  what?: string
  field: NoteField
}

export function SendNote({ status, what = 'cleanup', field, ...look }: SendProps) {
  const { areOn } = useShortcutSetting()
  return (
    <Button variant={status === 'rejected' ? 'destructive' : 'default'} onPress={field.send} {...look}>
      {`${DECISION_BUTTONS[status].verb} ${what}`}
      <Kbd>{areOn ? 'Enter' : 'Ctrl Enter'}</Kbd>
    </Button>
  )
}

type Props = {
  status: StatusRequiringNote
  field: NoteField
}

/** Field for an admin's note about a cleanup, with buttons for the most frequent reasons. */
export function NoteForm({ status, field }: Props) {
  const { note, change, error, input, send } = field
  const { areOn } = useShortcutSetting()
  const reasons = NOTE_REASONS[status].map(({ note: text }) => text)
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
        const command = getNoteCommand(nativeEvent, {
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
        maxLength={MAX_ADMIN_NOTE_LENGTH}
        inputRef={input}
        enterKeyHint={areOn ? 'send' : undefined}
        value={note}
        onChange={change}
        error={error}
      />
      <div className="flex flex-wrap items-center gap-2">
        {NOTE_REASONS[status].map(({ label, note: text }) => (
          <Button
            key={label}
            variant="outline"
            size="sm"
            className={`rounded-full! ${note === text ? 'border-spruce! bg-spruce! text-card!' : ''}`}
            aria-pressed={note === text}
            onPress={() => take(text)}
          >
            {label}
          </Button>
        ))}
        {areOn && <Kbd>↓</Kbd>}
      </div>
    </div>
  )
}

type NotePanelProps = {
  cleanup: ReviewedCleanup
  status: StatusRequiringNote
  onSend: (written: WrittenNote) => void
  onClose: () => void
}

/** Editor for an admin's note below the photo, in place of the decision buttons. */
export function NotePanel({ cleanup, status, onSend, onClose }: NotePanelProps) {
  const field = useReviewNote(onSend, noteDraftName(status, [cleanup]))
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

export type NoteRequest = { cleanups: ReviewedCleanup[]; status: StatusRequiringNote }

type NoteDialogProps = NoteRequest & {
  decide: DecisionActions['decide']
  onClose: () => void
}

/**
 * Dialog that asks for the note to flag or reject one or more cleanups. It stays open until all decisions have
 * succeeded.
 */
export function NoteDialog({ cleanups: asked, status, decide, onClose }: NoteDialogProps) {
  // After an error, the dialog sends only the cleanups whose decision failed.
  const [cleanups, setLeft] = useState(asked)
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
      setError(rejectionMessage(outcome, cleanups.length))
      setLeft(cleanups.filter(({ cleanupId }) => outcome.refused.has(cleanupId)))
    },
    noteDraftName(status, asked),
  )
  const { verb, doing } = DECISION_BUTTONS[status]
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

export type NoteInProgress = NoteDraft['status'] | undefined

/**
 * Decision whose note is being written for the current cleanup. It resets with the next cleanup. The note of a failed
 * decision opens again.
 */
export function useNoteInProgress({ currentId, refused, drafts }: ReviewQueue) {
  const draft = currentId && refused.has(currentId) ? drafts.get(currentId) : undefined
  const [stored, setStored] = useState({ currentId, draft, noting: draft?.status })
  const noting = stored.currentId === currentId && stored.draft === draft ? stored.noting : draft?.status
  return [noting, (next: NoteInProgress) => setStored({ currentId, draft, noting: next })] as const
}
