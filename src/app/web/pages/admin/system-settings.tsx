import {
  ArrowLeft,
  Building2,
  ChevronRight,
  FileDown,
  Globe,
  Image,
  Lock,
  Megaphone,
  SlidersHorizontal,
} from 'lucide-react'
import { useCurrentSession } from '#features/members/web/session/use-auth.ts'
import { PageLink } from '#platform/web/page-link.tsx'
import { buttonClassName } from '#platform/web/ui/actions/button-style.ts'

const planned = [
  {
    icon: SlidersHorizontal,
    name: 'Manual leaderboard adjustments',
    about: 'Correct a count by hand, with a reason.',
  },
  {
    icon: Image,
    name: 'Corporate sponsor banner management',
    about: 'One banner, one place, a start and an end date.',
  },
  { icon: FileDown, name: 'CSV report exports', about: 'Cleanups, members and events by period.' },
  { icon: Megaphone, name: 'System-wide announcements', about: 'A line above every page, in plain words.' },
  { icon: Globe, name: 'Global cleanup challenge configuration', about: 'One board for everybody, everywhere.' },
]

export function SystemSettings() {
  const { user } = useCurrentSession()
  if (!user?.isSuperadmin) return <AccessDenied />
  return (
    <div className="wrap py-8">
      <h1 className="text-3xl font-extrabold">System Settings</h1>
      <p className="text-ink-2">Superadmins only.</p>
      <PageLink
        to="/admin-main/installation"
        className="card mt-6 flex max-w-[760px] items-center gap-4 px-5 py-4 hover:bg-sunk"
      >
        <Building2 aria-hidden className="size-6 shrink-0 text-ink-2" />
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">Installation</span>
          <span className="block text-sm text-ink-2">
            Name, language and country of your organization, and its mail.
          </span>
        </span>
        <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-2" />
      </PageLink>
      <p className="mt-8 text-ink-2">These are on the way.</p>
      <ul className="card mt-3 max-w-[760px] divide-y divide-line">
        {planned.map(({ icon: Icon, name, about }) => (
          <li key={name} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-4">
            <Icon aria-hidden className="size-6 shrink-0 text-ink-2" />
            <div className="min-w-0 flex-1">
              <h2 className="font-sans text-base font-semibold">{name}</h2>
              <p className="text-sm text-ink-2">{about}</p>
            </div>
            <span className="rounded-full bg-sunk px-2.5 py-1 text-xs font-semibold text-ink-2">Planned</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

export const AccessDenied = () => (
  <div className="wrap py-7 sm:py-8">
    <div className="grid min-h-[70dvh] content-center justify-items-center text-center">
      <span className="mb-5 grid size-14 place-items-center rounded-full bg-brick-wash text-brick">
        <Lock aria-hidden className="size-7" />
      </span>
      <h1 className="text-3xl font-extrabold">Access Denied</h1>
      <p className="mt-2 max-w-[36ch] text-ink-2">You need superadmin privileges to access system settings.</p>
      <PageLink to="/admin-main" className={buttonClassName({ variant: 'outline' }, 'mt-6')}>
        <ArrowLeft aria-hidden />
        Back to Admin Dashboard
      </PageLink>
    </div>
  </div>
)
