import { Search, X } from 'lucide-react'
import { Input, SearchField as Field, type SearchFieldProps } from 'react-aria-components'
import { Button } from '#platform/web/ui/actions/button.tsx'
import './field.css'

type Props = Omit<SearchFieldProps, 'children' | 'className' | 'aria-label'> & {
  className?: string
  label: string
  placeholder?: string
}

/** Search field above a list. The Escape key and the clear button empty it. */
export const SearchField = ({ label, placeholder = label, className = '', ...field }: Props) => (
  <Field {...field} aria-label={label} className={`field group ${className}`}>
    <div className="field-box">
      <span className="field-icon">
        <Search />
      </span>
      <Input placeholder={placeholder} className="field-input" />
      <Button variant="ghost" size="icon" className="group-data-empty:hidden">
        <X aria-hidden />
      </Button>
    </div>
  </Field>
)
