import { EllipsisVertical } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '#platform/web/ui/actions/icon-button.tsx'
import { Menu } from './menu.tsx'

type Props = {
  of: string
  children: ReactNode
}

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
