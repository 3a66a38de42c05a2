import { useLayoutEffect, useRef } from 'react'
import { TextField, type TextFieldProps } from '#platform/web/ui/fields/text-field.tsx'
import { AUTHENTICATOR_CODE_LENGTH } from '../../rules/factors.ts'
import { formatTypedCode, placeCursor, readTypedCode } from './typed-code.ts'

type Props = Omit<
  TextFieldProps,
  'type' | 'inputMode' | 'autoComplete' | 'pattern' | 'value' | 'onChange' | 'inputRef'
> & {
  value: string
  onChange: (code: string) => void
  /** Called when the last digit of the code is typed, after `onChange`. */
  onComplete?: (code: string) => void
}

/**
 * Style of the code field. Its left padding equals the space after the last digit, so that the code is centered. The
 * focus ring replaces the border color, because the field keeps the focus after a wrong code.
 */
const LOOK =
  '[&_.field-box]:min-h-[58px] data-invalid:[&_.field-box]:outline-brick [&_.field-input]:num [&_.field-input]:ps-[0.28em] [&_.field-input]:pe-0 [&_.field-input]:text-center [&_.field-input]:text-2xl [&_.field-input]:tracking-[0.28em]'

/**
 * Field for an authenticator code. A form that sends itself with the last digit passes `onComplete={() => void
 * form.send()}`, and clears a wrong code by `emptiedWhenRejected`.
 */
export function CodeField({ value, onChange, onComplete, className = '', ...field }: Props) {
  const input = useRef<HTMLInputElement>(null)
  /** Number of digits before the caret of the code field: React moves the caret to the end when the space moves. */
  const digitsBefore = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (digitsBefore.current === undefined) return
    const position = placeCursor(digitsBefore.current)
    digitsBefore.current = undefined
    if (document.activeElement === input.current) input.current?.setSelectionRange(position, position)
  })
  const change = (typed: string) => {
    const code = readTypedCode(typed)
    digitsBefore.current = readTypedCode(typed.slice(0, input.current?.selectionStart ?? typed.length)).length
    onChange(code)
    if (code.length === AUTHENTICATOR_CODE_LENGTH && code !== value) onComplete?.(code)
  }
  return (
    <TextField
      {...field}
      className={`${LOOK} ${className}`}
      inputRef={input}
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCorrect="off"
      spellCheck="false"
      pattern="\d{3} ?\d{3}"
      value={formatTypedCode(value)}
      onChange={change}
    />
  )
}
