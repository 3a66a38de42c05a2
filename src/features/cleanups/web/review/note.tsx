import { type ComponentProps, useEffect, useMemo, useRef, useState } from 'react'
import { cleanupsInWords } from '#platform/numbers.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Kbd } from '#platform/web/ui/actions/kbd.tsx'
import { TextArea } from '#platform/web/ui/fields/text-area.tsx'
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx'
import type { Reviewed } from '../../contract/review.ts'
import { cleanupSentences } from '../../copy.ts'
import { ADMIN_NOTE_LONGEST } from '../../rules.ts'
import { REASONS, VERBS, reviewWords as words } from './copy.ts'
import type { NeedsNote, Written, Draft } from './decisions.ts'
import { noteDraft, draftName } from './note-drafts.ts'
import { noteAct } from './note-keys.ts'
import type { ReviewQueue } from './queue.ts'
import { whyRefused, type Decisions } from './use-decisions.ts'
import { useKeysChoice } from './keys.tsx'

type NoteField = ReturnType<typeof useNote>

/** State of a note field: text, validation error and draft. An unsent note is restored. */
export function useNote(onSend: (written: Written) => void, draftName: string) {
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
  status: NeedsNote
  what?: string
  field: NoteField
}

export function SendNote({ status, what = 'cleanup', field, ...look }: SendProps) {
  const { areOn } = useKeysChoice()
  return (
    <Button variant={status === 'rejected' ? 'destructive' : 'default'} onPress={field.send} {...look}>
      {`${VERBS[status].verb} ${what}`}
      <Kbd>{areOn ? 'Enter' : 'Ctrl Enter'}</Kbd>
    </Button>
  )
}

type Props = {
  status: NeedsNote
  field: NoteField
}

/** Note field, with buttons for the most frequent reasons. */
export function NoteForm({ status, field }: Props) {
  const { note, change, error, input, send } = field
  const { areOn } = useKeysChoice()
  const reasons = REASONS[status].map(({ note: text }) => text)
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
        const act = noteAct(nativeEvent, {
          areOn,
          isInField: target === input.current,
          note,
          reasons,
          isAtEnd: input.current?.selectionStart === note.length,
        })
        if (!act) return
        event.preventDefault()
        if (act === 'send') send()
        else if (act !== 'nothing') change(act.reason)
      }}
    >
      <TextArea
        label="Admin notes"
        note={`required to ${status === 'rejected' ? 'reject' : 'flag'}`}
        rows={2}
        maxLength={ADMIN_NOTE_LONGEST}
        inputRef={input}
        enterKeyHint={areOn ? 'send' : undefined}
        value={note}
        onChange={change}
        error={error}
      />
      <div className="flex flex-wrap items-center gap-2">
        {REASONS[status].map(({ label, note: text }) => (
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
  cleanup: Reviewed
  status: NeedsNote
  onSend: (written: Written) => void
  onClose: () => void
}

/** Note editor below the photo, in place of the decision bar. */
export function NotePanel({ cleanup, status, onSend, onClose }: NotePanelProps) {
  const field = useNote(onSend, draftName(status, [cleanup]))
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const isElsewhere = event.defaultPrevented || event.isComposing || document.querySelector('[role=dialog]')
      if (event.key === 'Escape' && !isElsewhere) onClose()
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [onClose])
  // The panel is scrolled into view, because it opens below the photo and perhaps outside the visible area.
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

export type Noted = { cleanups: Reviewed[]; status: NeedsNote }

type NoteDialogProps = Noted & {
  decide: Decisions['decide']
  onClose: () => void
}

/**
 * Dialog that asks for the note to flag or reject one or more cleanups. It stays open until all decisions have
 * succeeded.
 */
export function NoteDialog({ cleanups: asked, status, decide, onClose }: NoteDialogProps) {
  // A retry sends only the cleanups whose decision was rejected.
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

export type Noting = Draft['status'] | undefined

/**
 * Decision whose note is being written for the current cleanup. It resets with the next cleanup; a rejected note opens
 * again.
 */
export function useNoting({ currentId, refused, drafts }: ReviewQueue) {
  const draft = currentId && refused.has(currentId) ? drafts.get(currentId) : undefined
  const [kept, keep] = useState({ currentId, draft, noting: draft?.status })
  const noting = kept.currentId === currentId && kept.draft === draft ? kept.noting : draft?.status
  return [noting, (next: Noting) => keep({ currentId, draft, noting: next })] as const
}
