import { useEffect, useRef, useState } from 'react'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Kbd } from '#platform/web/ui/actions/kbd.tsx'
import { TextArea } from '#platform/web/ui/fields/text/text-area.tsx'
import { NOTE_LONGEST, cleanupSentences } from '../../../../rules.ts'
import { REASONS, reviewWords as words } from '../review-words.ts'

export type NoteField = ReturnType<typeof useNote>

/** A note for the member, and why it cannot be sent yet. */
export function useNote(onSend: (note: string) => void, first = '') {
  const [note, write] = useState(first)
  const [error, setError] = useState<string>()
  const input = useRef<HTMLTextAreaElement>(null)
  const send = () => {
    if (note.trim()) return onSend(note.trim())
    setError(cleanupSentences.noteRequired)
    input.current?.focus()
  }
  const change = (text: string) => {
    write(text)
    setError(undefined)
  }
  return { note, change, error, input, send }
}

type Props = {
  status: keyof typeof REASONS
  field: NoteField
  /** the keys 1 to 3 take a reason while nobody writes */
  hasKeys: boolean
}

/** The note, and the reasons that are given most often. */
export function NoteForm({ status, field, hasKeys }: Props) {
  const { note, change, error, input, send } = field
  const box = useRef<HTMLDivElement>(null)
  const take = (text: string) => {
    change(text)
    input.current?.focus()
  }
  // here the first key is a reason, and every other one begins the note
  useEffect(() => box.current?.focus({ preventScroll: true }), [])
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="group"
      data-writes
      aria-label={words.noNote}
      className="grid gap-2.5 outline-none"
      onKeyDown={(event) => {
        const isSend = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
        if (isSend) {
          event.preventDefault()
          return send()
        }
        if (event.target === input.current || event.ctrlKey || event.metaKey || event.altKey) return
        const reason = hasKeys ? REASONS[status][Number(event.key) - 1] : undefined
        if (reason) {
          event.preventDefault()
          take(reason.note)
        } else if (event.target === box.current && event.key.length === 1 && event.key !== ' ') input.current?.focus()
      }}
    >
      <TextArea
        label="Admin notes"
        note={`required to ${status === 'rejected' ? 'reject' : 'flag'}`}
        rows={2}
        maxLength={NOTE_LONGEST}
        inputRef={input}
        value={note}
        onChange={change}
        error={error}
      />
      <div className="flex flex-wrap gap-2">
        {REASONS[status].map(({ label, note: text }, index) => (
          <Button
            key={label}
            variant="outline"
            size="sm"
            className={`rounded-full! ${note === text ? 'border-spruce! bg-spruce! text-card!' : ''}`}
            aria-pressed={note === text}
            onPress={() => take(text)}
          >
            {label}
            {hasKeys && <Kbd>{index + 1}</Kbd>}
          </Button>
        ))}
      </div>
    </div>
  )
}
