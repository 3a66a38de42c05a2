import '#app/web/pages/dashboard/welcomed.ts'
import '#app/web/shells/waiting/leaving.ts'
import { ArrowLeft, LogOut, Menu, X } from 'lucide-react'
import { useAuth } from '#features/members/web/session/use-auth.ts'
import { useSignOut } from '#features/members/web/session/sign-out.ts'
import { compactNumber } from '#platform/numbers.ts'
import { PageLink } from '#platform/web/page-link.tsx'
import { brand } from '#platform/brand.ts'
import { BrandMark } from '../brand-mark.tsx'
import { entries } from './entries.ts'
import { useCollapsible } from './use-collapsible.ts'
import { useWaiting } from './waiting.ts'

const MENU = 'admin-menu'

/** Where one can go in the console. On phones it opens under a bar, and closes by itself. */
export function AdminMenu() {
  const { user } = useAuth()
  const waiting = useWaiting()
  const signOut = useSignOut()
  const { box, opener, isOpen, toggle, close } = useCollapsible()
  return (
    <header ref={box} className="admin-side" data-open={isOpen || undefined}>
      <div className="admin-bar">
        <p className="flex min-w-0 items-center gap-x-3 md:flex-col md:items-start md:gap-1">
          <PageLink
            to="/admin-main"
            aria-label={`${brand.name}, admin dashboard`}
            className="inline-flex min-h-[26px] items-center gap-2"
          >
            <BrandMark size={26} wordClass="text-[1.25rem]" />
          </PageLink>
          <span className="text-sm text-on-spruce-2">Admin</span>
        </p>
        <button
          ref={opener}
          type="button"
          className="admin-opener"
          aria-label="Admin menu"
          aria-expanded={isOpen}
          aria-controls={MENU}
          onClick={toggle}
        >
          {isOpen ? <X aria-hidden /> : <Menu aria-hidden />}
        </button>
      </div>
      <div id={MENU} className="admin-menu">
        <nav aria-label="Admin" className="grid grid-cols-1 gap-1">
          {entries
            .filter(({ isForSuperadmins }) => !isForSuperadmins || user?.isSuperadmin)
            .map(({ to, label, icon: Icon, counts }) => (
              <PageLink key={to} to={to} className="admin-entry" onClick={close}>
                <Icon aria-hidden />
                {label}
                {counts && <Waiting count={waiting[counts]} />}
              </PageLink>
            ))}
        </nav>
        <div className="mt-auto pt-6">
          <div className="grid grid-cols-1 gap-1 border-t border-on-spruce/15 pt-4">
            <PageLink to="/dashboard" className="admin-entry">
              <ArrowLeft aria-hidden />
              Return to App
            </PageLink>
            <button type="button" className="admin-entry" onClick={() => void signOut()}>
              <LogOut aria-hidden />
              Sign Out
            </button>
          </div>
        </div>
      </div>
    </header>
  )
}

const Waiting = ({ count = 0 }: { count: number | undefined }) =>
  count > 0 && (
    <span className="ml-auto tabular-nums">
      {compactNumber(count)}
      <span className="sr-only"> waiting for review</span>
    </span>
  )
