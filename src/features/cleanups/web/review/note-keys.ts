type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing' | 'repeat'>

type Where = {
  /** single keys are wanted */
  areOn: boolean
  isInField: boolean
  note: string
  isAtEnd: boolean
  reasons: readonly string[]
}

/**
 * What a key does to a note besides writing it. Enter sends, with Shift it begins a line; ↓ goes through the reasons
 * where it has nowhere else to go: nothing that is written is ever taken for a command, or lost to one. Held down,
 * Enter does nothing more: what it would send next, nobody has looked at.
 */
export function noteAct(pressed: Pressed, { areOn, isInField, note, isAtEnd, reasons }: Where) {
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
