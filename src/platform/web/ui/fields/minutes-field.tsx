import { Minus, Plus } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { Input, TextField as Field, type TextFieldProps } from 'react-aria-components'
import {
  type MinutesStepRule,
  durationInWords,
  formatMinutes,
  readTypedMinutes,
  stepMinutes,
} from '#platform/minutes.ts'
import { FieldLabel, FieldMessage, fieldStateAttributes, type FieldTextProps } from '#platform/web/ui/fields/field.tsx'
import { StepButton } from './step-button.tsx'
import './minutes-field.css'

type Props = Pick<TextFieldProps, 'isDisabled' | 'onBlur' | 'autoFocus'> &
  Pick<FieldTextProps, 'label' | 'note' | 'error'> & {
    name?: string
    /** Minutes in the field: null while it is empty, NaN while its text is no duration. */
    value?: number | null
    defaultValue?: number
    onChange?: (minutes: number | null) => void
    steps: MinutesStepRule
    stepLabels: { less: string; more: string }
  }

/**
 * Stepper for a duration, which can also be typed as "90", "1:30" or "1 h 30". Leaving the field rewrites the text. An
 * unreadable text stays, so that the form can reject it.
 */
export function MinutesField({ label, note, error, steps, stepLabels, ...rest }: Props) {
  // The text input has no name, so that a form does not read its text as the field's value.
  const { value, defaultValue, onChange, onBlur, name: _, ...field } = rest
  const { text, minutes, type, step, rewrite } = useTypedMinutes({ value, defaultValue, onChange, steps })
  const [announced, announce] = useState('')
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') rewrite()
    const direction = ({ ArrowUp: 'up', ArrowDown: 'down' } as const)[event.key]
    if (!direction) return
    event.preventDefault()
    step(direction)
  }
  const press = (direction: 'up' | 'down') => announce(describe(step(direction)))
  const isReadable = minutes !== null && !Number.isNaN(minutes)
  return (
    <Field
      autoComplete="off"
      {...field}
      {...fieldStateAttributes({ error })}
      value={text}
      onChange={type}
      onBlur={(event) => {
        rewrite()
        onBlur?.(event)
      }}
      className="field minutes-field"
    >
      <FieldLabel label={label} note={note} />
      <div className="field-steppers">
        <StepButton label={stepLabels.less} isDisabled={field.isDisabled} onStep={() => press('down')}>
          <Minus aria-hidden />
        </StepButton>
        <div className="field-box">
          <Input
            role="spinbutton"
            aria-valuemin={steps.step}
            aria-valuemax={steps.most}
            aria-valuenow={isReadable ? minutes : undefined}
            aria-valuetext={isReadable || text === '' ? describe(minutes) : text}
            className="field-input num"
            onKeyDown={handleKey}
          />
        </div>
        <StepButton label={stepLabels.more} isDisabled={field.isDisabled} onStep={() => press('up')}>
          <Plus aria-hidden />
        </StepButton>
      </div>
      <output className="sr-only">{announced}</output>
      <FieldMessage error={error} />
    </Field>
  )
}

const describe = (minutes: number | null) => (minutes === null ? 'Empty' : durationInWords(minutes))

type TypedMinutes = Pick<Props, 'value' | 'defaultValue' | 'onChange' | 'steps'>

function useTypedMinutes({ value, defaultValue, onChange, steps }: TypedMinutes) {
  const [own, setOwn] = useState(() => createOwnState(value ?? defaultValue ?? null))
  // The minutes were set from outside the field, for example when the form starts over.
  if (value !== undefined && !Object.is(value, own.minutes)) setOwn(createOwnState(value))

  const set = (next: OwnState) => {
    setOwn(next)
    if (!Object.is(next.minutes, own.minutes)) onChange?.(next.minutes)
  }
  return {
    ...own,
    type: (text: string) => set({ text, minutes: readTypedMinutes(text) }),
    step(direction: 'up' | 'down') {
      const minutes = stepMinutes(own.minutes, direction, steps)
      set(createOwnState(minutes))
      return minutes
    },
    /** Writes the duration in its standard format, unless it would be rounded. */
    rewrite: () =>
      setOwn((now) => {
        const rewritten = createOwnState(now.minutes)
        return Object.is(readTypedMinutes(rewritten.text), now.minutes) ? rewritten : now
      }),
  }
}

type OwnState = { text: string; minutes: number | null }

const createOwnState = (minutes: number | null): OwnState => ({
  text: minutes === null || Number.isNaN(minutes) ? '' : formatMinutes(minutes),
  minutes,
})
