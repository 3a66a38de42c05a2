import '#app/web/shells/pending-uploads/sign-out.ts'
import { useRouter } from '@tanstack/react-router'
import {
  ArrowLeft,
  CalendarDays,
  LayoutDashboard,
  LogOut,
  type LucideIcon,
  Menu,
  ScrollText,
  Settings,
  ShieldCheck,
  Tag,
  Trophy,
  Users,
  X,
} from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useCurrentSession } from '#features/members/web/session/use-auth.ts'
import { useSignOut } from '#features/members/web/session/sign-out.ts'
import { useInstallation } from '#platform/web/installation.ts'
import { formatCompactNumber } from '#platform/numbers.ts'
import { PageLink } from '#platform/web/page-link.tsx'
import { useCloseOnBack } from '#platform/web/ui/overlays/close-on-back.tsx'
import { BrandLogo } from '../brand-mark.tsx'
import { usePendingReviewCounts } from './review-counts.ts'

const MENU = 'admin-menu'
const HOME = '/admin-main'

/** Menu of the admin console. On phones it opens from a bar and closes after navigation. */
export function AdminConsoleMenu() {
  const { user } = useCurrentSession()
  const { name } = useInstallation()
  const reviewCounts = usePendingReviewCounts()
  const signOut = useSignOut()
  const { box, opener, isOpen, toggle, close } = useCollapsible()
  return (
    <header ref={box} className="admin-side" data-open={isOpen || undefined}>
      <div className="admin-bar">
        <p className="flex min-w-0 items-center gap-x-3 md:flex-col md:items-start md:gap-1">
          <PageLink
            to={HOME}
            aria-label={`${name}, admin dashboard`}
            className="inline-flex min-h-[26px] items-center gap-2"
          >
            <BrandLogo size={26} wordClass="text-[1.25rem]" />
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
              <PageLink key={to} to={to} hasSubpages={to !== HOME} className="admin-entry" onClick={close}>
                <Icon aria-hidden />
                {label}
                {counts && <ReviewCount count={reviewCounts[counts]} />}
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

const ReviewCount = ({ count = 0 }: { count: number | undefined }) =>
  count > 0 && (
    <span className="ml-auto tabular-nums">
      {formatCompactNumber(count)}
      <span className="sr-only"> waiting for review</span>
    </span>
  )

type Entry = { to: string; label: string; icon: LucideIcon; counts?: 'cleanups' | 'events'; isForSuperadmins?: true }

const entries: Entry[] = [
  { to: HOME, label: 'Admin Dashboard', icon: LayoutDashboard },
  { to: '/admin-main/users', label: 'Member Management', icon: Users },
  { to: '/admin-main/cleanups', label: 'Cleanup Validation', icon: ShieldCheck, counts: 'cleanups' },
  { to: '/admin-main/challenges', label: 'Challenge Management', icon: Trophy },
  { to: '/admin-main/events', label: 'Event Management', icon: CalendarDays, counts: 'events' },
  { to: '/admin-main/tags', label: 'Tag Management', icon: Tag },
  { to: '/admin-main/audit', label: 'Audit Log', icon: ScrollText },
  { to: '/admin-main/settings', label: 'System Settings', icon: Settings, isForSuperadmins: true },
]

/** Open state of a menu that closes on Escape, on a click or focus outside, and on navigation. */
function useCollapsible() {
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const router = useRouter()
  useEffect(() => router.subscribe('onBeforeLoad', () => setOpen(false)), [router])
  const dismiss = () => {
    setOpen(false)
    opener.current?.focus()
  }
  useCloseOnBack(isOpen, dismiss)
  const dismissOnEscape = useEffectEvent(({ key }: KeyboardEvent) => key === 'Escape' && dismiss())

  useEffect(() => {
    if (!isOpen) return
    const closeIfOutside = ({ target }: Event) => {
      if (!box.current?.contains(target as Node)) setOpen(false)
    }
    const closeOnEscape = (event: KeyboardEvent) => dismissOnEscape(event)
    document.addEventListener('pointerdown', closeIfOutside)
    document.addEventListener('focusin', closeIfOutside)
    document.addEventListener('keydown', closeOnEscape)
    return () => {
      document.removeEventListener('pointerdown', closeIfOutside)
      document.removeEventListener('focusin', closeIfOutside)
      document.removeEventListener('keydown', closeOnEscape)
    }
  }, [isOpen])
  return { box, opener, isOpen, toggle: () => setOpen((now) => !now), close: () => setOpen(false) }
}
