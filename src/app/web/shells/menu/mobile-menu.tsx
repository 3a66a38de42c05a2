import { Menu } from 'lucide-react'
import { PageLink } from '#platform/web/page-link.tsx'
import { ThemeSwitch } from '#platform/web/theme/theme-switch.tsx'
import { buttonClassName } from '#platform/web/ui/actions/button-style.ts'
import type { getSiteHeaderContent } from '../header/header-rules.ts'
import { AppStoreBadges } from '../store-badges.tsx'
import { SiteMenu } from './site-menu.tsx'

export const MobileMenu = ({ links, offer }: ReturnType<typeof getSiteHeaderContent>) => (
  <SiteMenu
    label="Menu"
    opener={{
      'aria-label': 'Open menu',
      className: buttonClassName({ variant: 'ghost', size: 'icon' }, 'site-menu-button md:hidden'),
      children: <Menu aria-hidden />,
    }}
    className="p-5"
    closeClass="-mt-1 -mr-2 self-end"
  >
    <nav aria-label="Main" className="mt-2 grid gap-1">
      {links.map(({ to, label }) => (
        <PageLink key={to} to={to} className="site-menu-link">
          {label}
        </PageLink>
      ))}
      {offer === 'sign-up' && (
        <PageLink to="/login" className="site-menu-link">
          Sign in
        </PageLink>
      )}
    </nav>
    {offer === 'sign-up' && (
      <PageLink to="/signup" className={buttonClassName({ size: 'lg' }, 'mt-5')}>
        Sign Up
      </PageLink>
    )}
    {offer === 'stores' && (
      <div className="mt-5 grid gap-3">
        <AppStoreBadges tone="solid" />
      </div>
    )}
    <ThemeSwitch className="mt-auto" />
  </SiteMenu>
)
