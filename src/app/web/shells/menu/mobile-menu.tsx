import { X } from 'lucide-react'
import type { Ref } from 'react'
import { PageLink } from '#platform/web/page-link.tsx'
import { ThemeSwitch } from '#platform/web/theme/theme-switch.tsx'
import { buttonStyle } from '#platform/web/ui/actions/button-style.ts'
import type { headerOn } from '../header/header-rules.ts'
import { StoreBadges } from '../store-badges.tsx'

type Props = ReturnType<typeof headerOn> & { ref: Ref<HTMLDialogElement> }

export const MobileMenu = ({ ref, links, offer }: Props) => (
  <dialog ref={ref} aria-label="Menu" className="site-menu" closedby="any">
    <div className="flex min-h-full flex-col p-5">
      <form method="dialog" className="-mt-1 -mr-2 self-end">
        <button aria-label="Close menu" className={buttonStyle({ variant: 'ghost', size: 'icon' })}>
          <X aria-hidden />
        </button>
      </form>
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
        <PageLink to="/signup" className={buttonStyle({ size: 'lg' }, 'mt-5')}>
          Sign Up
        </PageLink>
      )}
      {offer === 'stores' && (
        <div className="mt-5 grid gap-3">
          <StoreBadges tone="solid" />
        </div>
      )}
      <ThemeSwitch className="mt-auto" />
    </div>
  </dialog>
)
