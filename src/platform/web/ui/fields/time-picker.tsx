import { ChevronDown, Clock } from 'lucide-react'
import { useId, useState } from 'react'
import { Button as Pressed, DialogTrigger, ListBox, ListBoxItem } from 'react-aria-components'
import {
  type ClockTime,
  AM_PM_OPTIONS,
  HOUR_OPTIONS,
  preselectAmOrPm,
  MINUTE_OPTIONS,
  parseClockTime,
  formatClockTime,
  serializeClockTime,
} from '#platform/clock-time.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Dropdown } from '#platform/web/ui/dropdown.tsx'
import { FieldGroup } from '#platform/web/ui/fields/field-group.tsx'
import type { FieldTextProps } from '#platform/web/ui/fields/field.tsx'
import { NativeField } from './native-field.tsx'
import './time-picker.css'

type Props = FieldTextProps & {
  className?: string
  name?: string
  /** Time in the time picker as HH:MM on a 24-hour clock. */
  value: string | null
  onChange: (time: string | null) => void
  onBlur?: () => void
  placeholder?: string
  isDisabled?: boolean
  isClearable?: boolean
}

/** Time picker: hour, minute and AM or PM on one card, one tap each. */
export function TimePicker(props: Props) {
  const { value, onChange, onBlur, placeholder = 'Choose', isDisabled, isClearable, name, ...texts } = props
  const time = parseClockTime(value)
  const shown = useId()
  const [isOpen, setOpen] = useState(false)

  function pick(part: Partial<ClockTime>) {
    const hour = part.hour ?? time?.hour ?? '9'
    const rest = time ?? { minute: '00', period: preselectAmOrPm(hour) }
    onChange(serializeClockTime({ ...rest, ...part, hour }))
  }

  function open(opens: boolean) {
    setOpen(opens)
    if (!opens) onBlur?.()
  }

  return (
    <>
      {name && (
        <NativeField {...texts}>
          {(control) => <input {...control} type="time" name={name} defaultValue={value ?? ''} />}
        </NativeField>
      )}
      <FieldGroup
        {...texts}
        isDisabled={isDisabled}
        className={`${name ? 'noscript:hidden' : ''} ${texts.className ?? ''}`}
      >
        {({ labelId, messageId }) => (
          <DialogTrigger isOpen={isOpen} onOpenChange={open}>
            <Pressed
              aria-labelledby={`${labelId} ${shown}`}
              aria-describedby={messageId}
              isDisabled={isDisabled}
              className="field-box"
            >
              <span className="field-icon">
                <Clock aria-hidden />
              </span>
              <span id={shown} className="field-input field-value" data-placeholder={!time || undefined}>
                {time ? formatClockTime(time) : placeholder}
              </span>
              <ChevronDown aria-hidden />
            </Pressed>
            <Dropdown placement="bottom start" className="time-dropdown">
              <div className="time-card">
                <TimeGrid label="Hour" cells={HOUR_OPTIONS} chosen={time?.hour} onChoose={(hour) => pick({ hour })} />
                <TimeGrid
                  label="Minute"
                  cells={MINUTE_OPTIONS}
                  chosen={time?.minute}
                  onChoose={(minute) => pick({ minute })}
                />
                <TimeGrid
                  label="AM or PM"
                  cells={AM_PM_OPTIONS}
                  chosen={time?.period}
                  onChoose={(half) => pick({ period: half })}
                />
                <div className="time-actions">
                  {isClearable && (
                    <Button variant="ghost" className="time-clear" isDisabled={!time} onPress={() => onChange(null)}>
                      No time
                    </Button>
                  )}
                  <Button variant="outline" className="time-done" onPress={() => open(false)}>
                    Done
                  </Button>
                </div>
              </div>
            </Dropdown>
          </DialogTrigger>
        )}
      </FieldGroup>
    </>
  )
}

type TimeGridProps<Cell extends string> = {
  label: string
  cells: readonly Cell[]
  chosen?: Cell
  onChoose: (cell: Cell) => void
}

/** Grid of choices for one part of a time. The arrow keys move the focus in all four directions. */
function TimeGrid<Cell extends string>({ label, cells, chosen, onChoose }: TimeGridProps<Cell>) {
  const labelId = useId()
  return (
    <div className="time-column">
      <span id={labelId} className="time-label">
        {label}
      </span>
      <ListBox
        aria-labelledby={labelId}
        layout="grid"
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={chosen ? [chosen] : []}
        onSelectionChange={(keys) => {
          const cell = keys === 'all' ? undefined : keys.values().next().value
          if (cell) onChoose(cell as Cell)
        }}
        className="time-cells"
      >
        {cells.map((cell) => (
          <ListBoxItem key={cell} id={cell} textValue={cell} className="time-cell">
            {cell}
          </ListBoxItem>
        ))}
      </ListBox>
    </div>
  )
}
