import { type ComponentProps, useEffect, useMemo, useRef, useState } from 'react'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Kbd } from '#platform/web/ui/actions/kbd.tsx'
import { TextArea } from '#platform/web/ui/fields/text-area.tsx'
import { ADMIN_NOTE_LONGEST, cleanupSentences } from '../../../../rules.ts'
import { useKeysChoice } from '../queue/use-keys.ts'
import { REASONS, VERBS, reviewWords as words } from '../review-words.ts'
import type { NeedsNote, Written } from './decided.ts'
import { noteDraft } from './draft-of.ts'
import { noteAct } from './note-keys.ts'

type NoteField = ReturnType<typeof useNote>

/** A note for the member, and why it cannot be sent yet. What was written before, and not sent, is there again. */
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

/** Sends the decision with its note. */
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

/** The note, and the reasons that are given most often. */
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
