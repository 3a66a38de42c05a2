import { ChevronDown } from 'lucide-react'
import { type ReactNode, type Ref, useContext, useEffect, useRef } from 'react'
import { ComboBox as Field, type ComboBoxProps, ComboBoxStateContext, Input } from 'react-aria-components'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Dropdown } from '#platform/web/ui/dropdown.tsx'
import { FieldLabel, FieldMessage, fieldStateAttributes, type FieldTextProps } from '#platform/web/ui/fields/field.tsx'
import { NativeSelect } from './native-field.tsx'
import { type FieldOption, FieldOptionList } from './option-list.tsx'

type ReplacedProps = 'children' | 'className' | 'isInvalid' | 'validate' | 'value' | 'onChange' | 'onOpenChange'
type Props = Omit<ComboBoxProps<FieldOption>, ReplacedProps> &
  FieldTextProps & {
    className?: string
    placeholder?: string
    options: readonly FieldOption[]
    value?: string | null
    onChange?: (id: string | null) => void
    inputRef?: Ref<HTMLInputElement>
  }

/** Combo box for long lists of options: the user filters by typing, or opens the list. */
export function ComboBox(props: Props) {
  const { label, note, hint, error, valid, className = '', placeholder, options, onChange, inputRef, ...rest } = props
  const { name, ...field } = rest
  const { value, isDisabled, allowsCustomValue } = field
  // Without JavaScript, any text can be typed into the same input, but an option needs a list to choose from.
  const isNative = name !== undefined && !allowsCustomValue
  const { box, onOpenChange } = useScrollGuard()
  return (
    <>
      <Field
        menuTrigger="focus"
        {...field}
        name={isNative ? undefined : name}
        {...fieldStateAttributes({ error, valid })}
        defaultItems={options}
        // A combo box that accepts any text shows no "nothing found" message.
        allowsEmptyCollection={!allowsCustomValue}
        onChange={(id) => onChange?.(id as string | null)}
        onOpenChange={onOpenChange}
        className={`field ${isNative ? 'noscript:hidden' : ''} ${className}`}
      >
        <FieldLabel label={label} note={note} />
        <TypedOption isDisabled={allowsCustomValue}>
          <div ref={box} className="field-box">
            <Input ref={inputRef} placeholder={placeholder} className="field-input" />
            <Button variant="ghost" size="icon" className="noscript:hidden">
              <ChevronDown aria-hidden />
            </Button>
          </div>
        </TypedOption>
        <FieldMessage hint={hint} error={error} valid={valid} />
        {/* The list opens and closes with typing, so Back leaves it alone. */}
        <Dropdown isNonModal>
          <FieldOptionList />
        </Dropdown>
      </Field>
      {isNative && (
        <NativeSelect
          {...{ name, label, note, hint, error, className, options, value, isDisabled }}
          placeholder={value ? undefined : placeholder}
        />
      )}
    </>
  )
}

/**
 * Selects the typed option of a combo box on Enter or blur: the one with that name, or the only one left in the list.
 * react-aria would restore the previous option.
 */
function TypedOption({ isDisabled = false, children }: { isDisabled?: boolean | undefined; children: ReactNode }) {
  const list = useContext(ComboBoxStateContext)
  const chooseTyped = (target: EventTarget) => {
    if (isDisabled || !list?.isOpen || list.selectionManager.focusedKey !== null) return
    const typed = (target as HTMLInputElement).value.trim().toLowerCase()
    const options = [...list.collection]
    const named = options.find(({ textValue }) => getNames(textValue).includes(typed))
    const option = named ?? (options.length === 1 ? options[0] : undefined)
    if (typed && option) list.setValue(option.key)
  }
  return (
    <div
      onKeyDownCapture={({ key, target }) => ['Enter', 'Tab'].includes(key) && chooseTyped(target)}
      onBlurCapture={({ target }) => chooseTyped(target)}
    >
      {children}
    </div>
  )
}

/** Names by which an option is found, in lower case: "Germany (Deutschland)" and "Germany". */
const getNames = (text: string) => [text, text.replace(/ \(.*\)$/, '')].map((name) => name.toLowerCase())

/**
 * Keeps an open option list open unless its field has moved. react-aria closes the list on scrolling, even if the
 * scroll brought the field into view.
 */
function useScrollGuard() {
  const box = useRef<HTMLDivElement>(null)
  const openedAt = useRef<number>(undefined)
  const place = () => box.current?.getBoundingClientRect().top ?? NaN
  useEffect(() => {
    function handleScroll(event: Event) {
      if (openedAt.current === undefined || !(event.target instanceof Node && event.target.contains(box.current)))
        return
      if (Math.abs(place() - openedAt.current) < 1) event.stopImmediatePropagation()
    }
    // The scroll listener is registered at mount, so that it runs before react-aria's and can stop the event.
    addEventListener('scroll', handleScroll, true)
    return () => removeEventListener('scroll', handleScroll, true)
  }, [])
  return { box, onOpenChange: (isOpen: boolean) => void (openedAt.current = isOpen ? place() : undefined) }
}
