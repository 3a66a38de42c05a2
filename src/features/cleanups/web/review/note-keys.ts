type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing' | 'repeat'>

type NoteState = {
  /** Whether single-key keyboard shortcuts of the review page are on. */
  areOn: boolean
  isInField: boolean
  note: string
  isAtEnd: boolean
  reasons: readonly string[]
}

/**
 * Maps a key press in the note editor to a command. Enter sends, Shift+Enter starts a line, and ↓ cycles through the
 * suggested notes where the cursor cannot move down. Typed text is never taken for a command or replaced. Holding down
 * Enter does nothing more, because nobody has seen what it would send next.
 */
export function getReviewNoteKeyboardCommand(
  pressed: KeyPress,
  { areOn, isInField, note, isAtEnd, reasons }: NoteState,
) {
  const { key, ctrlKey, metaKey, altKey, shiftKey, isComposing, repeat } = pressed
  if (isComposing) return undefined
  const send = repeat ? 'nothing' : 'send'
  if (key === 'Enter' && (ctrlKey || metaKey)) return send
  if (!areOn || !isInField || ctrlKey || metaKey || altKey || shiftKey) return undefined
  if (key === 'Enter') return send
  const at = reasons.indexOf(note)
  const next = reasons[(at + 1) % reasons.length]
  return key === 'ArrowDown' && isAtEnd && next && (at >= 0 || note === '') ? { reason: next } : undefined
}
