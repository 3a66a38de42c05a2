import { Minus, Plus } from 'lucide-react'
import { type KeyboardEvent, type Ref, useState } from 'react'
import { Input, TextField as Field, type TextFieldProps } from 'react-aria-components'
import { FieldLabel, FieldMessage, fieldStateAttributes, type FieldTextProps } from '#platform/web/ui/fields/field.tsx'
import { StepButton } from './step-button.tsx'
import { formatTypedNumber, readTypedNumber } from './typed-number.ts'
import './number-field.css'

type Props = Omit<
  TextFieldProps,
  'children' | 'className' | 'isInvalid' | 'validate' | 'value' | 'defaultValue' | 'onChange'
> &
  FieldTextProps & {
    className?: string
    /** Number in the field: null while it is empty, NaN while its text is no number. */
    value?: number | null
    defaultValue?: number
    onChange?: (value: number | null) => void
    minValue?: number
    maxValue?: number | undefined
    step?: number
    /** Labels of a number field's minus and plus buttons. With them, the field is a large stepper for a dialog. */
    steppers?: { less: string; more: string }
    inputRef?: Ref<HTMLInputElement>
  }

/**
 * Field for whole numbers, with US thousands separators in every browser. An invalid text stays as typed, so that the
 * form can reject it.
 */
export function NumberField(props: Props) {
  const { label, note, hint, error, valid, className = '', steppers, inputRef, ...rest } = props
  // The text input has no name, so that a form does not read its text as the field's value.
  const { value, defaultValue, onChange, onBlur, minValue, maxValue, step = 1, name: _, ...field } = rest
  const { text, type, add, group } = useTypedNumber({ value, defaultValue, onChange, minValue, maxValue })
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') group()
    const sign = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (!sign || field.isReadOnly) return
    event.preventDefault()
    add(sign * step)
  }
  const box = (
    <div className="field-box">
      <Input ref={inputRef} inputMode="numeric" className="field-input num" onKeyDown={handleKey} />
    </div>
  )
  return (
    <Field
      autoComplete="off"
      {...field}
      {...fieldStateAttributes({ error, valid })}
      value={text}
      onChange={type}
      onBlur={(event) => {
        group()
        onBlur?.(event)
      }}
      className={`field number-field ${className}`}
    >
      <FieldLabel label={label} note={note} />
      {steppers ? (
        <div className="field-steppers">
          <StepButton label={steppers.less} isDisabled={field.isDisabled} onStep={() => add(-step)}>
            <Minus aria-hidden />
          </StepButton>
          {box}
          <StepButton label={steppers.more} isDisabled={field.isDisabled} onStep={() => add(step)}>
            <Plus aria-hidden />
          </StepButton>
        </div>
      ) : (
        box
      )}
      <FieldMessage hint={hint} error={error} valid={valid} />
    </Field>
  )
}

type TypedNumber = Pick<Props, 'value' | 'defaultValue' | 'onChange' | 'minValue' | 'maxValue'>

function useTypedNumber({ value, defaultValue, onChange, minValue = -Infinity, maxValue = Infinity }: TypedNumber) {
  const [own, setOwn] = useState(() => createOwnState(value ?? defaultValue ?? null))
  // The number was set from outside, for example when the form starts over.
  if (value !== undefined && !Object.is(value, own.number)) setOwn(createOwnState(value))

  const set = (text: string, number: number | null) => {
    setOwn({ text, number })
    if (!Object.is(number, own.number)) onChange?.(number)
  }
  return {
    text: own.text,
    type(typed: string) {
      // The first key press drops the separators that the field set, because they no longer group the digits.
      const hadSeparators = own.text.includes(',') && own.text === formatTypedNumber(own.number)
      const text = hadSeparators ? typed.replaceAll(',', '') : typed
      set(text, readTypedNumber(text))
    },
    add(difference: number) {
      const base = own.number === null || Number.isNaN(own.number) ? 0 : own.number
      const number = Math.max(Math.min(base + difference, Math.max(maxValue, minValue)), minValue)
      set(formatTypedNumber(number), number)
    },
    /** Groups the digits of a number, unless the text is no number or the number would be rounded. */
    group: () =>
      setOwn((now) => (Math.abs(now.number ?? 0) <= Number.MAX_SAFE_INTEGER ? createOwnState(now.number) : now)),
  }
}

const createOwnState = (number: number | null) => ({ text: formatTypedNumber(number), number })
