import { animateEntrances } from '#platform/web/entrance-animation.ts'
import { askForCookieConsent } from '../consent/ask-for-consent.ts'
import { canGoBack, startOverlayHistory } from '#platform/web/overlay-history.ts'
import { restoreExpandedElements, toggleExpandedElement } from '#platform/web/expanded-element.ts'
import { followTheme } from '#platform/web/theme/follow-theme.ts'
import { markSectionInView } from '../pages/legal/section-in-view.ts'
import { type InstallOffer, storeInstallOffer, openInstallPrompt } from '../install/install-method.ts'
import { closeSiteMenu, opensElsewhere } from './controls.ts'
import { hydrateOnInteraction } from './hydration.ts'

/**
 * Entry of the inline page script: what a page needs before React loads, or without it. scripts/vite/page-script.ts
 * bundles it; its size counts toward a first visit (e2e/first-visit.e2e.ts).
 */
followTheme()
askForCookieConsent()
markScrolledPage()
startOverlayHistory()
closeMenusOnBack()
operateMenusInOldBrowsers()
goBackByBackLinks()
expandByButtons()
followInstallOffers()
addEventListener('DOMContentLoaded', animateEntrances)
addEventListener('DOMContentLoaded', markSectionInView)
scrollSmoothlyToHash()
hydrateOnInteraction()

/** Sets `data-scrolled` on the root element while the page is scrolled; the site header is then compact. */
function markScrolledPage() {
  const COMPACT_BELOW_PX = 10
  const mark = () => document.documentElement.toggleAttribute('data-scrolled', scrollY > COMPACT_BELOW_PX)
  addEventListener('scroll', mark, { passive: true })
}

/** Opens a menu whose button has `commandfor`, and closes it by `closedby`, in browsers without these attributes. */
function operateMenusInOldBrowsers() {
  // A page from the back/forward cache must not show the menu through which it was left.
  addEventListener('pagehide', closeSiteMenu)
  // In Safari, a click on the backdrop has the menu itself as its target.
  if (!('closedBy' in HTMLDialogElement.prototype))
    addEventListener('click', ({ target }) => (target as Element).matches('dialog.site-menu') && closeSiteMenu())
  if ('command' in HTMLButtonElement.prototype) return
  addEventListener('click', ({ target }) => {
    const id = (target as Element).closest('[command=show-modal]')?.getAttribute('commandfor')
    if (!id) return
    const menu = document.getElementById(id) as HTMLDialogElement
    menu.showModal()
    // Old versions of Safari dispatch no `toggle` event for a dialog.
    closeMenuOnBack(menu)
  })
}

/** Makes the browser's Back close the site menu, which is a native dialog. */
function closeMenusOnBack() {
  addEventListener('toggle', ({ target }) => closeMenuOnBack(target as HTMLElement), { capture: true })
}

const menusClosedByBack = new WeakSet<HTMLElement>()

function closeMenuOnBack(menu: HTMLElement) {
  if (!menu.matches('dialog.site-menu[open]') || menusClosedByBack.has(menu)) return
  menusClosedByBack.add(menu)
  const remove = overlayHistory!.add(closeSiteMenu)
  const handleClose = () => {
    menusClosedByBack.delete(menu)
    remove()
  }
  menu.addEventListener('close', handleClose, { once: true })
}

/** Lets buttons expand the elements that they control, and restores those that were expanded before. */
function expandByButtons() {
  addEventListener('click', ({ target }) => {
    const button = (target as Element).closest('[data-expands]')
    if (button) toggleExpandedElement(button)
  })
  addEventListener('DOMContentLoaded', restoreExpandedElements)
}

/** Shows how to install the app on pages with `data-install-offer`, and opens the prompt there. */
function followInstallOffers() {
  storeInstallOffer(undefined)
  // Chromium offers an installation once per page load.
  addEventListener('beforeinstallprompt', (event) => {
    if (!document.querySelector('[data-install-offer]')) return
    event.preventDefault()
    storeInstallOffer(event as InstallOffer)
  })
  addEventListener('appinstalled', () => storeInstallOffer(undefined))
  addEventListener('click', ({ target }) => {
    if ((target as Element).closest('[data-installs]')) void openInstallPrompt()
  })
}

/**
 * Makes a link back to a list (`data-back-link`) go back in history if the list was the previous document. The list
 * keeps its filters and scroll position. After navigations by the router, React does this.
 */
function goBackByBackLinks() {
  const goBack = (event: MouseEvent) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-back-link]')
    const { __TSR_index: routerSteps = 0 } = (history.state ?? {}) as { __TSR_index?: number }
    if (!link || opensElsewhere(event, link) || routerSteps > 0 || !document.referrer) return
    const { origin, pathname } = new URL(document.referrer)
    // A page in a new tab has a referrer, but no history.
    if (origin !== location.origin || pathname !== link.pathname || !canGoBack()) return
    event.preventDefault()
    event.stopImmediatePropagation()
    history.back()
  }
  addEventListener('click', goBack, { capture: true })
}

/**
 * Scrolls smoothly to the URL hash after a page load. Browsers would jump during loading, so the hash is removed until
 * the page is parsed. The browser handles reloads, back navigation and reduced motion.
 */
function scrollSmoothlyToHash() {
  const VALID_HASH = /^#[\w-]+$/
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const { hash } = location
  if (load?.type !== 'navigate' || !VALID_HASH.test(hash) || matchMedia('(prefers-reduced-motion: reduce)').matches)
    return
  const setUrl = (url: string) => history.replaceState(history.state, '', url)
  setUrl(location.pathname + location.search)
  addEventListener('DOMContentLoaded', () => {
    setUrl(hash)
    document.getElementById(hash.slice(1))?.scrollIntoView({ behavior: 'smooth' })
  })
}
