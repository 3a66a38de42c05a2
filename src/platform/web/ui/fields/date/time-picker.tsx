import { ChevronDown, Clock } from 'lucide-react'
import { useId, useState } from 'react'
import { Button as Pressed, DialogTrigger } from 'react-aria-components'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Dropdown } from '#platform/web/ui/dropdown.tsx'
import { FieldGroup } from '#platform/web/ui/fields/field-group.tsx'
import type { FieldTexts } from '#platform/web/ui/fields/field.tsx'
import {
  HALVES,
  HOURS,
  MINUTES,
  inDaylight,
  readTime,
  sayTime,
  writeTime,
  type ClockTime,
} from '#platform/clock-time.ts'
import { TimeGrid } from './time-grid.tsx'
import './time-picker.css'

type Props = FieldTexts & {
  className?: string
  /** HH:MM in 24 hours */
  value: string | null
  onChange: (time: string | null) => void
  onBlur?: () => void
  placeholder?: string
  isDisabled?: boolean
  /** a time one may also do without */
  isClearable?: boolean
}

/** Hour, minute and half of the day on one card, one tap each. */
export function TimePicker(props: Props) {
  const { value, onChange, onBlur, placeholder = 'Choose', isDisabled, isClearable, ...texts } = props
  const time = readTime(value)
  const shown = useId()
  const [isOpen, setOpen] = useState(false)

  function pick(part: Partial<ClockTime>) {
    const hour = part.hour ?? time?.hour ?? '9'
    const rest = time ?? { minute: '00', half: inDaylight(hour) }
    onChange(writeTime({ ...rest, ...part, hour }))
  }

  function open(opens: boolean) {
    setOpen(opens)
    if (!opens) onBlur?.()
  }

  return (
    <FieldGroup {...texts} isDisabled={isDisabled}>
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
              {time ? sayTime(time) : placeholder}
            </span>
            <ChevronDown aria-hidden />
          </Pressed>
          <Dropdown placement="bottom start" className="time-dropdown">
            <div className="time-card">
              <TimeGrid label="Hour" cells={HOURS} chosen={time?.hour} onChoose={(hour) => pick({ hour })} />
              <TimeGrid label="Minute" cells={MINUTES} chosen={time?.minute} onChoose={(minute) => pick({ minute })} />
              <TimeGrid label="AM or PM" cells={HALVES} chosen={time?.half} onChoose={(half) => pick({ half })} />
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
  )
}
