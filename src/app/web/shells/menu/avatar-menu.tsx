import '#app/web/shells/pending-uploads/sign-out.ts'
import { Flag, LogOut, NotebookPen, Plus, Settings, ShieldCheck, Trophy } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { LazyOfflineSupport } from '#app/web/offline/lazy-offline-support.tsx'
import { avatarUrlAtSize } from '#features/photos/rules.ts'
import type { CurrentUser } from '#features/members/contract/session.ts'
import { useSignOut } from '#features/members/web/session/sign-out.ts'
import { PageLink } from '#platform/web/page-link.tsx'
import { ThemeSwitch } from '#platform/web/theme/theme-switch.tsx'
import { buttonClassName } from '#platform/web/ui/actions/button-style.ts'
import { Avatar } from '#platform/web/ui/data/avatar.tsx'
import { getNameInitials } from '#platform/web/ui/data/initials.ts'
import { MemberStylesheet } from '../member/member-stylesheet.tsx'
import { SiteMenu } from './site-menu.tsx'

type Props = { user: CurrentUser; hasLogButton: boolean }

/** Member menu in the site header, and the button beside it. Also loads offline support, which only members have. */
export default function AvatarMenu({ user, hasLogButton }: Props) {
  return (
    <>
      <MemberStylesheet />
      {hasLogButton && (
        <PageLink to="/dashboard/log-cleanup" className={buttonClassName({}, 'header-log')}>
          <Plus aria-hidden />
          Log cleanup
        </PageLink>
      )}
      <Menu user={user} />
      <LazyOfflineSupport user={user} />
    </>
  )
}

function Menu({ user }: { user: CurrentUser }) {
  return (
    <SiteMenu
      label="Your menu"
      opener={{
        // The menu button's label contains the initials on it, because users of voice control say what they see.
        'aria-label': `Open your menu, ${getNameInitials(user.fullName)}`,
        className: 'grid rounded-full p-0.5',
        children: <Avatar name={user.fullName} src={avatarUrlAtSize(user.avatarUrl, 40)} size={40} />,
      }}
      className="p-6 pt-5"
      closeClass="absolute top-5 right-3.5"
    >
      <Avatar name={user.fullName} src={user.avatarUrl} size={68} />
      <Name {...user} />
      <PageLink to="/dashboard/log-cleanup" className={buttonClassName({}, 'mt-4 min-h-[50px]')}>
        <Plus aria-hidden />
        Log new cleanup
      </PageLink>
      <nav aria-label="Your pages" className="mt-4 grid gap-0.5">
        <Entry to="/dashboard" icon={<NotebookPen aria-hidden />}>
          Litterlog
        </Entry>
        <Entry to="/leaderboard" search={{ sort: 'newest_cleanups' }} icon={<Trophy aria-hidden />}>
          Litterboard
        </Entry>
        <Entry to="/challenges" icon={<Flag aria-hidden />}>
          Challenges
        </Entry>
        <Entry to="/profile" icon={<Settings aria-hidden />}>
          Settings
        </Entry>
        {(user.isAdmin || user.consoleLock) && (
          <Entry to="/admin-main" icon={<ShieldCheck aria-hidden />}>
            Admin
          </Entry>
        )}
      </nav>
      <div className="mt-auto pt-6">
        <ThemeSwitch />
        <SignOut />
      </div>
    </SiteMenu>
  )
}

function Name({ fullName, email, username }: CurrentUser) {
  const nameClass = 'mt-3 block font-display text-[1.45rem] leading-tight font-bold break-words'
  return (
    <>
      {username ? (
        <PageLink to={`/bio/${username}`} className={nameClass}>
          {fullName || email}
        </PageLink>
      ) : (
        <p className={nameClass}>{fullName || email}</p>
      )}
      {username && <p className="text-sm text-ink-2">{username}</p>}
    </>
  )
}

type EntryProps = { to: string; search?: Record<string, string>; icon: ReactNode; children: string }

const Entry = ({ icon, children, ...link }: EntryProps) => (
  <PageLink {...link} className="site-menu-link menu-entry">
    {icon}
    {children}
  </PageLink>
)

function SignOut() {
  const signOut = useSignOut()
  const closeMenuAndSignOut = ({ currentTarget }: MouseEvent) => {
    // The open menu is a modal dialog and would cover the sign-out question and notifications.
    currentTarget.closest('dialog')!.close()
    void signOut()
  }
  return (
    <div className="mt-5 border-t border-line pt-3">
      <button type="button" className="site-menu-link menu-entry" onClick={closeMenuAndSignOut}>
        <LogOut aria-hidden />
        Sign out
      </button>
    </div>
  )
}
