import type { ReactElement, ReactNode } from 'react'
import { Menu as List, MenuItem as Item, MenuTrigger, Separator, type MenuItemProps } from 'react-aria-components'
import { Dropdown } from '#platform/web/ui/dropdown.tsx'
import './menu.css'

type Props = {
  label: string
  trigger: ReactElement
  children: ReactNode
}

export const Menu = ({ label, trigger, children }: Props) => (
  <MenuTrigger>
    {trigger}
    <Dropdown placement="bottom end" className="menu">
      <List aria-label={label} className="options">
        {children}
      </List>
    </Dropdown>
  </MenuTrigger>
)

type MenuItemOptions = Omit<MenuItemProps, 'className' | 'children'> & {
  icon?: ReactNode
  children: string
  /** Marks a menu item with an irreversible action; place it last, below a separator. */
  isDestructive?: boolean
}

export const MenuItem = ({ icon, children, isDestructive, ...item }: MenuItemOptions) => (
  <Item {...item} textValue={children} className={isDestructive ? 'option option-destructive' : 'option'}>
    {icon}
    {children}
  </Item>
)

export const MenuSeparator = () => <Separator className="menu-line" />
