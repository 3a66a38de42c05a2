export type HeaderLink = { to: string; label: string }

const FINDER = { to: '/cleanups', label: 'Cleanup Finder' }
const ABOUT = { to: '/about-us', label: 'About Us' }
const APP = { to: '/download', label: 'Get App' }

const SIGNING_IN = ['/signup', '/login', '/verified', '/admin']
const DOWNLOADING = ['/download', '/app-download']

/** What the header offers a visitor on a page. */
export function headerOn(path: string): { links: HeaderLink[]; offer: 'sign-up' | 'stores' | 'nothing' } {
  const page = path.toLowerCase().replace(/(?<=.)\/+$/, '')
  if (DOWNLOADING.includes(page)) return { links: [FINDER], offer: 'stores' }
  return { links: [FINDER, ABOUT, APP], offer: SIGNING_IN.includes(page) ? 'nothing' : 'sign-up' }
}
