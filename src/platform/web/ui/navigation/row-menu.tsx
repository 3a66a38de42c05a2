import { EllipsisVertical } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '#platform/web/ui/actions/icon-button.tsx'
import { Menu } from './menu.tsx'

type Props = {
  /** the name of what the row is about */
  of: string
  children: ReactNode
}

/** All that can be done with what one row of a list is about. */
export function RowMenu({ of, children }: Props) {
  const label = `Actions for ${of}`
  return (
    <Menu
      label={label}
      trigger={
        <IconButton label={label}>
          <EllipsisVertical aria-hidden />
        </IconButton>
      }
    >
      {children}
    </Menu>
  )
}
