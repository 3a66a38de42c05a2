import {
  CalendarDays,
  LayoutDashboard,
  type LucideIcon,
  ScrollText,
  Settings,
  ShieldCheck,
  Tag,
  Trophy,
  Users,
} from 'lucide-react'

type Entry = { to: string; label: string; icon: LucideIcon; counts?: 'cleanups' | 'events'; isForSuperadmins?: true }

/** What the console consists of, in the order of its menu. */
export const entries: Entry[] = [
  { to: '/admin-main', label: 'Admin Dashboard', icon: LayoutDashboard },
  { to: '/admin-main/users', label: 'Member Management', icon: Users },
  { to: '/admin-main/cleanups', label: 'Cleanup Validation', icon: ShieldCheck, counts: 'cleanups' },
  { to: '/admin-main/challenges', label: 'Challenge Management', icon: Trophy },
  { to: '/admin-main/events', label: 'Event Management', icon: CalendarDays, counts: 'events' },
  { to: '/admin-main/tags', label: 'Tag Management', icon: Tag },
  { to: '/admin-main/audit', label: 'Audit Log', icon: ScrollText },
  { to: '/admin-main/settings', label: 'System Settings', icon: Settings, isForSuperadmins: true },
]
