import { Check } from 'lucide-react'
import { ListBox, ListBoxItem } from 'react-aria-components'

export type FieldOption = {
  id: string
  label: string
  note?: string
  isDisabled?: boolean
}

export const FieldOptionList = ({ items }: { items?: readonly FieldOption[] }) => (
  <ListBox items={items} className="options" renderEmptyState={() => <p className="options-empty">No match</p>}>
    {(option: FieldOption) => (
      <ListBoxItem textValue={option.label} isDisabled={option.isDisabled} className="option">
        {({ isSelected }) => (
          <>
            {option.label}
            {option.note && <span className="option-note">{option.note}</span>}
            {isSelected && <Check aria-hidden className="option-tick" />}
          </>
        )}
      </ListBoxItem>
    )}
  </ListBox>
)
