export type HeaderLink = { to: string; label: string }

const FINDER = { to: '/cleanups', label: 'Cleanup Finder' }
const ABOUT = { to: '/about-us', label: 'About Us' }
const APP = { to: '/download', label: 'Get App' }

const SIGNING_IN = ['/signup', '/login', '/verified', '/admin']
const DOWNLOADING = ['/download', '/app-download']

type Offer = { links: HeaderLink[]; offer: 'sign-up' | 'stores' | 'nothing' }

/** Links and offer of the header on a page. Sign-up is offered only to users known to be signed out. */
export function headerOn(path: string, who: 'visitor' | 'member' | 'unknown'): Offer {
  const page = path.toLowerCase().replace(/(?<=.)\/+$/, '')
  if (DOWNLOADING.includes(page)) return { links: [FINDER], offer: 'stores' }
  return { links: [FINDER, ABOUT, APP], offer: who !== 'visitor' || SIGNING_IN.includes(page) ? 'nothing' : 'sign-up' }
}
