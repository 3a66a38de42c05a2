import { toBarePath } from '#platform/page-path.ts'

export type SiteHeaderLink = { to: string; label: string }

const FINDER = { to: '/cleanups', label: 'Cleanup Finder' } as const
const ABOUT = { to: '/about-us', label: 'About Us' }
const APP = { to: '/download', label: 'Get App' }

/** Pages that members reach from everywhere: in the header, or in the bottom bar of phones. */
export const MEMBER_LINKS = [
  { to: '/dashboard', label: 'Litterlog' },
  { to: '/leaderboard', label: 'Litterboard' },
  { to: '/challenges', label: 'Challenges' },
  FINDER,
] as const satisfies SiteHeaderLink[]

const SIGN_IN_PAGES = ['/signup', '/login', '/verified', '/admin']
const DOWNLOAD_PAGES = ['/download', '/app-download']

type HeaderContent = { links: readonly SiteHeaderLink[]; offer: 'sign-up' | 'log-cleanup' | 'stores' | 'nothing' }

/** Links and call to action of the site header. Only users known to be signed out are asked to sign up. */
export function getSiteHeaderContent(path: string, who: 'visitor' | 'member' | 'unknown'): HeaderContent {
  const page = toBarePath(path)
  const isDownload = DOWNLOAD_PAGES.includes(page)
  if (who === 'member') return { links: MEMBER_LINKS, offer: isDownload ? 'stores' : 'log-cleanup' }
  if (isDownload) return { links: [FINDER], offer: 'stores' }
  return {
    links: [FINDER, ABOUT, APP],
    offer: who === 'unknown' || SIGN_IN_PAGES.includes(page) ? 'nothing' : 'sign-up',
  }
}
