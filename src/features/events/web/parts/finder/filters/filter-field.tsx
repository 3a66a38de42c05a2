import { ComboBox } from '#platform/web/ui/fields/combo-box.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { formatNumber } from '#platform/numbers.ts'
import type { FinderOption } from '../../../../contract/shown.ts'
import type { Filters } from '../../../../rules/finder.ts'

const LABELS: Record<keyof Filters, { label: string; all: string; why: string }> = {
  country: { label: 'Country', all: 'All countries', why: '' },
  state: { label: 'State/Region', all: 'All states', why: 'Pick a country' },
  city: { label: 'City', all: 'All cities', why: 'Pick a state' },
  month: { label: 'Month', all: 'Any month', why: 'Pick a country' },
  tag: { label: 'Tag', all: 'All tags', why: '' },
}

/** No value of an event: those begin and end with something that can be seen. */
const ALL = ' '

/** A longer list is searched instead of read. */
const MOST_READ = 24

type Props = {
  name: keyof Filters
  value: string
  options: FinderOption[]
  isEnabled: boolean
  onChoose: (value: string) => void
  className: string
}

/** One filter. What cannot be chosen yet says what comes first. */
export function FilterField({ name, value, options, isEnabled, onChoose, className }: Props) {
  const { label, all, why } = LABELS[name]
  // what is chosen stands there at once, also before its label and its count are known
  const known = options.some((option) => option.value === value) || !value
  const items = [
    { id: ALL, label: all },
    ...(known ? [] : [{ id: value, label: value }]),
    ...options.map((option) => ({ id: option.value, label: option.label, note: formatNumber(option.count) })),
  ]
  const choose = (id: string | null) => onChoose(!id || id === ALL ? '' : id)
  if (!isEnabled)
    return <Select label={label} options={[]} value={null} placeholder={why} isDisabled className={className} />
  if (options.length > MOST_READ)
    return (
      <ComboBox
        label={label}
        options={items}
        value={value || null}
        placeholder={all}
        onChange={choose}
        className={className}
      />
    )
  return <Select label={label} options={items} value={value || ALL} onChange={choose} className={className} />
}
