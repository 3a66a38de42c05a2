import { Minus, Plus } from 'lucide-react'
import { useContext, useEffect, useEffectEvent, type Ref } from 'react'
import {
  I18nProvider,
  Input,
  NumberField as Field,
  NumberFieldStateContext,
  type NumberFieldProps,
} from 'react-aria-components'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { FieldLabel, FieldMessage, fieldState, type FieldTexts } from '#platform/web/ui/fields/field.tsx'
import { useLiveNumber } from './use-live-number.ts'
import './number-field.css'

type Props = Omit<NumberFieldProps, 'children' | 'className' | 'isInvalid' | 'validate' | 'value' | 'onChange'> &
  FieldTexts & {
    className?: string
    /** null while nothing is written */
    value?: number | null
    onChange?: (value: number | null) => void
    /** big figures with a key on either side, for the one number a dialog is about */
    steppers?: { less: string; more: string }
    inputRef?: Ref<HTMLInputElement>
  }

/** Whole numbers, grouped the en-US way in every browser. What is too much stays as it was typed. */
export function NumberField(props: Props) {
  const { label, note, hint, error, valid, className = '', steppers, value, onChange, inputRef, ...field } = props
  const number = useLiveNumber(value, onChange)
  const box = (
    <div className="field-box">
      <Input ref={inputRef} className="field-input num" />
    </div>
  )
  return (
    <I18nProvider locale="en-US">
      <Field
        formatOptions={{ maximumFractionDigits: 0 }}
        commitBehavior="validate"
        {...field}
        {...fieldState({ error, valid })}
        value={number.value}
        onChange={number.commit}
        className={`field number-field ${className}`}
      >
        <FieldLabel label={label} note={note} />
        {steppers ? (
          <div className="number-steppers">
            <Button slot="decrement" variant="outline" aria-label={steppers.less}>
              <Minus aria-hidden />
            </Button>
            {box}
            <Button slot="increment" variant="outline" aria-label={steppers.more}>
              <Plus aria-hidden />
            </Button>
          </div>
        ) : (
          box
        )}
        <FieldMessage hint={hint} error={error} valid={valid} />
        <WhileTyping tell={number.type} />
      </Field>
    </I18nProvider>
  )
}

function WhileTyping({ tell }: { tell: (number: number) => void }) {
  const typed = useContext(NumberFieldStateContext)?.numberValue ?? Number.NaN
  const changed = useEffectEvent(tell)
  useEffect(() => changed(typed), [typed])
  return null
}
