export type SiteHeaderLink = { to: string; label: string }

const FINDER = { to: '/cleanups', label: 'Cleanup Finder' }
const ABOUT = { to: '/about-us', label: 'About Us' }
const APP = { to: '/download', label: 'Get App' }

const SIGN_IN_PAGES = ['/signup', '/login', '/verified', '/admin']
const DOWNLOAD_PAGES = ['/download', '/app-download']

type HeaderContent = { links: SiteHeaderLink[]; offer: 'sign-up' | 'stores' | 'nothing' }

/**
 * Returns the navigation links and the call to action of the site header. Only users known to be signed out are asked
 * to sign up.
 */
export function getSiteHeaderContent(path: string, who: 'visitor' | 'member' | 'unknown'): HeaderContent {
  const page = path.toLowerCase().replace(/(?<=.)\/+$/, '')
  if (DOWNLOAD_PAGES.includes(page)) return { links: [FINDER], offer: 'stores' }
  return {
    links: [FINDER, ABOUT, APP],
    offer: who !== 'visitor' || SIGN_IN_PAGES.includes(page) ? 'nothing' : 'sign-up',
  }
}
