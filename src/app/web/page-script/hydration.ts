import { readStoredUserId, SESSION_CHANGE_STORAGE_KEY } from '#features/members/web/session/stored-user.ts'
import { PASSKEY_USE_STORAGE_KEY } from '#features/members/rules/factors.ts'
import { FORM_DRAFT_KEY_PREFIX } from '#platform/web/form/delete-drafts.ts'
import { canReachServer } from '#platform/web/load-code.ts'
import { type NetworkSentence, showNetworkStatus } from '#platform/web/page-status.ts'
import { tryBrowserStorageOperation } from '#platform/web/offline/try-storage.ts'
import { HYDRATED_WINDOW_EVENT_NAME } from '#platform/web/window-events.ts'
import { DATA_FRESHNESS_MS } from '../data-freshness.ts'
import { readUploadReminder } from '../shells/pending-uploads/pending-member.ts'
import { findControl, isHandledKey, isTextField, closeSiteMenu, opensElsewhere } from './controls.ts'
import { isHydrated, isPressQueued, queuePress, replayPresses, removeQueuedPresses } from './press-queue.ts'
import { reloadKeepingInput, restoreTypedInput } from './reload.ts'

declare global {
  var $_TSR: { router: { manifest: { routes: Record<string, RouteAssets> } } } | undefined
}
type RouteAssets = { preloads?: string[]; scripts?: { attrs: { src: string } }[] }

/** After this time, a page with regularly refetched numbers (`data-live`) loads its scripts. */
const LIVE_MS = 60_000

/** After this time, a sentence explains a press that still waits for scripts. */
const PATIENCE_MS = 30_000

/** Events that precede a press, so loading starts a little earlier. */
const INTENT_EVENTS = ['pointerover', 'pointerdown', 'touchstart', 'focusin', 'keydown']

/**
 * Loads the scripts of a visitor's page when somebody is about to use a control that needs them. Earlier presses are
 * queued and repeated once after hydration, so none is lost or repeated twice. Pages that load their scripts
 * themselves, such as those of members, only queue.
 */
export function hydrateOnInteraction() {
  // The attribute is hidden from selectors, and this script element is removed after it has run.
  const nonce = document.currentScript?.nonce
  let state: 'idle' | 'loading' | 'hydrated' = 'idle'
  let isComposing = false
  let hasFailed = false
  let isRootHydrated = false
  let pointed: HTMLElement | undefined
  let refusedLink: HTMLAnchorElement | undefined
  const address = () => location.pathname + location.search
  const renderedAddress = address()
  const stopListening = new AbortController()
  const listen = (types: string[], listener: (event: never) => void, options?: AddEventListenerOptions) =>
    types.forEach((type) =>
      document.addEventListener(type, listener as EventListener, {
        capture: true,
        signal: stopListening.signal,
        ...options,
      }),
    )

  listen(INTENT_EVENTS, ({ target }: Event) => findControl(target) && load(), { passive: true })
  listen(['pointerdown'], ({ target }: Event) => (pointed = findControl(target)))
  listen(['pointercancel', 'click'], () => (pointed = undefined))
  listen(['click', 'submit'], queueClickOrSubmit)
  listen(['keydown'], queueKey)
  listen(['compositionstart', 'compositionend'], ({ type }: Event) => (isComposing = type === 'compositionstart'))
  addEventListener(HYDRATED_WINDOW_EVENT_NAME, repeatPresses, { once: true })
  addEventListener('storage', ({ key }) => key === SESSION_CHANGE_STORAGE_KEY && load())
  // Back and Forward between URLs that the router showed in one document change only the URL.
  addEventListener('popstate', () => state !== 'hydrated' && address() !== renderedAddress && location.reload())
  // A page from the back/forward cache may be older than a sign-in.
  addEventListener('pageshow', ({ persisted }) => persisted && needsScriptsNow() && load())
  addEventListener('online', () => showStatus(''))
  addEventListener('offline', () => state !== 'hydrated' && showStatus('offline'))
  listen(['click'], stayWhileOffline)
  // A returning visitor sees current data, because React refetches stale queries once it is loaded.
  addEventListener('focus', () => performance.now() > DATA_FRESHNESS_MS && load())
  addEventListener('error', handleError, { capture: true })
  setTimeout(() => document.querySelector('[data-live]') && load(), LIVE_MS)
  whenParsed(() => {
    const presses = restoreTypedInput()
    presses?.forEach((press) => queuePress(press, { type: 'click' }))
    if (presses || needsScriptsNow()) load()
  })

  function queueClickOrSubmit(event: MouseEvent | SubmitEvent) {
    const control = event.type === 'submit' ? (event.target as HTMLFormElement) : findControl(event.target)
    if (!event.isTrusted || !control || opensElsewhere(event, control)) return
    if ((event.type === 'click' && isTextField(control)) || isHandledByReact(control)) return
    stopEvent(event)
    queuePress(
      control,
      event.type === 'submit' ? { type: 'submit', button: (event as SubmitEvent).submitter } : { type: 'click' },
    )
    load()
    setTimeout(() => state === 'loading' && isPressQueued() && showStatus('unreachable'), PATIENCE_MS)
  }

  /** While queued presses wait, some controls are already hydrated and must not be pressed twice. */
  const isHandledByReact = (control: HTMLElement) =>
    isRootHydrated && isHydrated(control) && !control.hasAttribute('data-queued')

  /** Keeps an offline visitor on the page, instead of on the browser's error page. */
  function stayWhileOffline(event: MouseEvent) {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]')
    const isServed = navigator.onLine || navigator.serviceWorker?.controller
    if (!link || isServed || link.origin !== location.origin || opensElsewhere(event, link)) return
    // The browser may be wrong about its network, so it handles the second press.
    if (link.getAttribute('href')!.startsWith('#') || link === refusedLink) return
    refusedLink = link
    stopEvent(event)
    showStatus('offline')
  }

  function queueKey(event: KeyboardEvent) {
    if (event.key === 'Escape') removeQueuedPresses()
    const control = findControl(event.target)
    if (!event.isTrusted || !control || !isHandledKey(event, control) || isHandledByReact(control)) return
    stopEvent(event)
    const { key, code } = event
    queuePress(control, { type: 'keydown', init: { key, code, bubbles: true, cancelable: true } })
  }

  function load() {
    if (state !== 'idle') return
    state = 'loading'
    whenParsed(() => {
      // A browser runs a script only once, so after a failure only a reload helps.
      if (hasFailed) void handleFailure()
      else if (!loadsItself()) addScripts()
    })
  }

  function addScripts() {
    if (!navigator.onLine) return void handleFailure()
    const routes = Object.values($_TSR!.router.manifest.routes)
    const make = (tag: 'link' | 'script', attributes: object) =>
      Object.assign(document.createElement(tag), attributes, { nonce })
    document.head.append(
      ...routes.flatMap(({ preloads = [] }) => preloads.map((href) => make('link', { rel: 'modulepreload', href }))),
      ...routes.flatMap(({ scripts = [] }) =>
        scripts.map(({ attrs }) => make('script', { type: 'module', src: attrs.src })),
      ),
    )
  }

  function handleError({ target }: Event) {
    // React replaces a failed picture by a drawing.
    if (target instanceof HTMLImageElement) load()
    if (!(target instanceof Element && target.matches('script[src^="/"], [rel=modulepreload]'))) return
    hasFailed = true
    void handleFailure()
  }

  /**
   * Shows that the server is unreachable. If it is reachable, a new version has replaced the scripts, and the page
   * reloads once somebody presses something.
   */
  async function handleFailure() {
    // Each missing script fires its own error event; only the first one is handled.
    if (state !== 'loading') return
    state = 'idle'
    const presses = removeQueuedPresses().map(({ control }) => control)
    if (presses.length === 0) return
    if (navigator.onLine && (await canReachServer()) && reloadKeepingInput(presses)) return
    showStatus(navigator.onLine ? 'unreachable' : 'offline')
  }

  function repeatPresses() {
    if (isComposing) return document.addEventListener('compositionend', repeatPresses, { once: true })
    isRootHydrated = true
    replayPresses(() => {
      state = 'hydrated'
      stopListening.abort()
      showStatus('')
      if (pointed) repeatNextClick(pointed)
    })
  }
}

const loadsItself = () => document.querySelector('body script[type=module][src^="/"]') !== null

/** Repeats a click whose pointer went down before hydration, because React ignores a click without its beginning. */
function repeatNextClick(control: HTMLElement) {
  const repeat = (event: MouseEvent) => {
    if (!event.isTrusted || findControl(event.target) !== control) return
    stopEvent(event)
    control.click()
  }
  document.addEventListener('click', repeat, { capture: true, once: true })
}

function stopEvent(event: Event) {
  event.preventDefault()
  event.stopImmediatePropagation()
}

const whenParsed = (action: () => void) =>
  document.readyState === 'loading' ? addEventListener('DOMContentLoaded', action, { once: true }) : action()

/** Whether an email field can offer a passkey that was used in this browser. */
const isPasskeyOffered = () =>
  document.querySelector('[autocomplete$=webauthn]') !== null &&
  tryBrowserStorageOperation(() => localStorage.getItem(PASSKEY_USE_STORAGE_KEY) !== null) === true

/**
 * Whether the page must show something that only React can show: the end of a session, waiting uploads, a passkey, a
 * confirmed sign-up, or a restored draft.
 */
const needsScriptsNow = (): boolean =>
  readStoredUserId() !== null ||
  readUploadReminder() !== undefined ||
  isPasskeyOffered() ||
  Boolean((history.state as { signedUp?: string } | null)?.signedUp) ||
  tryBrowserStorageOperation(() => Object.keys(sessionStorage).some((key) => key.startsWith(FORM_DRAFT_KEY_PREFIX))) ===
    true

/** Shows a sentence about the network, or none. An open menu would cover the sentence. */
function showStatus(sentence: NetworkSentence | '') {
  showNetworkStatus(sentence)
  if (sentence) closeSiteMenu()
}
