import { Check } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Radio, RadioGroup } from 'react-aria-components'
import '#platform/web/ui/fields/toggles.css'

type Props<Id extends string> = {
  label: string
  /** Filters of the list. `count` is formatted, and missing until it has loaded. */
  options: readonly { id: Id; label: string; count?: string | undefined }[]
  value: Id
  onChange: (id: Id) => void
}

/** Row of filters of an admin list, of which one is chosen. On phones it scrolls sideways to the chosen one. */
export function FilterChips<Id extends string>({ label, options, value, onChange }: Props<Id>) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>('[data-selected]')
    row.current?.scrollTo({ left: (chosen?.offsetLeft ?? 0) - 48 })
  }, [value])
  return (
    <RadioGroup
      ref={row}
      aria-label={label}
      orientation="horizontal"
      value={value}
      onChange={(id) => onChange(id as Id)}
      className="relative flex gap-2 p-1 -m-1 [scrollbar-width:none] max-md:-mx-5 max-md:overflow-x-auto max-md:px-5 md:flex-wrap"
    >
      {options.map((option) => (
        <Radio key={option.id} value={option.id} className="pill shrink-0">
          {({ isSelected }) => (
            <>
              {isSelected && <Check aria-hidden />}
              {option.label}
              {option.count !== undefined && <span className="font-normal tabular-nums">{option.count}</span>}
            </>
          )}
        </Radio>
      ))}
    </RadioGroup>
  )
}
