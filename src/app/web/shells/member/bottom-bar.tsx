import { Flag, type LucideIcon, MapPinned, NotebookPen, Plus, Trophy } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { PageLink } from '#platform/web/page-link.tsx'
import { MEMBER_LINKS } from '../header/header-rules.ts'
import { isKeyboardOpen } from './keyboard.ts'
import { MemberStylesheet } from './member-stylesheet.tsx'

type Link = (typeof MEMBER_LINKS)[number]

/** Icon of each page in the bottom bar. `word` is shown where the page's full name is too long. */
const tabs: Record<Link['to'], { Icon: LucideIcon; word?: string }> = {
  '/dashboard': { Icon: NotebookPen },
  '/leaderboard': { Icon: Trophy },
  '/challenges': { Icon: Flag },
  '/cleanups': { Icon: MapPinned, word: 'Finder' },
}

/** Members' navigation on phones. It hides while the on-screen keyboard is open. */
export default function BottomBar() {
  const isAway = useSyncExternalStore(subscribeToKeyboard, readKeyboard, () => false)
  return (
    <>
      <MemberStylesheet />
      <nav aria-label="Main" className="bottom-bar" hidden={isAway}>
        {MEMBER_LINKS.slice(0, 2).map(renderTab)}
        <PageLink to="/dashboard/log-cleanup" aria-label="Log new cleanup" className="bottom-tab" data-needs-react>
          <span className="bottom-log">
            <Plus aria-hidden />
          </span>
          Log
        </PageLink>
        {MEMBER_LINKS.slice(2).map(renderTab)}
      </nav>
    </>
  )
}

function renderTab({ to, label }: Link) {
  const { Icon, word = label } = tabs[to]
  return (
    <PageLink key={to} to={to} hasSubpages aria-label={label} className="bottom-tab">
      <Icon aria-hidden />
      {word}
    </PageLink>
  )
}

function readKeyboard() {
  const isEditing = document.activeElement?.matches('input, textarea, [contenteditable]') ?? false
  return isEditing && isKeyboardOpen(document.documentElement.clientHeight, visualViewport)
}

function subscribeToKeyboard(changed: () => void) {
  visualViewport?.addEventListener('resize', changed)
  document.addEventListener('focusin', changed)
  document.addEventListener('focusout', changed)
  return () => {
    visualViewport?.removeEventListener('resize', changed)
    document.removeEventListener('focusin', changed)
    document.removeEventListener('focusout', changed)
  }
}
