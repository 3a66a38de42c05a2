import { Minus, Plus } from 'lucide-react'
import { type Ref, useContext, useEffect, useEffectEvent, useState } from 'react'
import {
  I18nProvider,
  Input,
  NumberField as Field,
  type NumberFieldProps,
  NumberFieldStateContext,
} from 'react-aria-components'
import { Button } from '#platform/web/ui/actions/button.tsx'
import {
  FieldLabel,
  FieldMessage,
  fieldStateAttributes,
  type FieldLabelAndHelpTexts,
} from '#platform/web/ui/fields/field.tsx'
import './number-field.css'

type Props = Omit<NumberFieldProps, 'children' | 'className' | 'isInvalid' | 'validate' | 'value' | 'onChange'> &
  FieldLabelAndHelpTexts & {
    className?: string
    /** Current number in the number field; null while the field is empty. */
    value?: number | null
    onChange?: (value: number | null) => void
    /**
     * Labels of the minus and plus buttons. With these labels, the number field is a large stepper, for use in a
     * dialog.
     */
    steppers?: { less: string; more: string }
    inputRef?: Ref<HTMLInputElement>
  }

/**
 * Field for whole numbers, with US thousands separators in every browser. A number out of range stays as the user typed
 * it.
 */
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
        {...fieldStateAttributes({ error, valid })}
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
        <TypingListener onNumber={number.type} />
      </Field>
    </I18nProvider>
  )
}

function TypingListener({ onNumber }: { onNumber: (number: number) => void }) {
  const typed = useContext(NumberFieldStateContext)?.numberValue ?? Number.NaN
  const changed = useEffectEvent(onNumber)
  useEffect(() => changed(typed), [typed])
  return null
}

type Reported = { value: number | null | undefined; committed: number | null | undefined }

/**
 * Reports the number on every key press, so that an error disappears while the user corrects it; react-aria reports it
 * only on blur. `value` contains only numbers that were committed or set from outside, because other numbers would
 * reformat the text and move the caret.
 */
function useLiveNumber(value: number | null | undefined, onChange?: (value: number | null) => void) {
  const [own, setOwn] = useState<Reported>({ value, committed: value })
  if (value !== own.value) setOwn({ value, committed: value })

  const toValue = (number: number) => (Number.isNaN(number) ? null : number)
  return {
    value: own.committed === undefined ? undefined : (own.committed ?? Number.NaN),
    commit(number: number) {
      setOwn({ value: toValue(number), committed: toValue(number) })
      onChange?.(toValue(number))
    },
    type(number: number) {
      if (toValue(number) === (own.value ?? null)) return
      if (own.value !== undefined) setOwn({ ...own, value: toValue(number) })
      onChange?.(toValue(number))
    },
  }
}
