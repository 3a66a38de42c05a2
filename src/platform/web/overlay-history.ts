/**
 * Lets the browser's Back close what covers the page. Each open overlay (dialog, menu, list) has a history entry of its
 * own, with the address and the router state of its page. The page script starts this before React is loaded.
 */
type OverlayHistory = {
  /** Adds a history entry for an overlay that was opened. Returns the function that takes it away again. */
  add: (close: () => void) => () => void
  /** Takes away the entries of all overlays until the next page is shown, so that its entry follows this page's. */
  prepareNavigation: () => Promise<void>
  /** Goes back to the previous page. Requests that come meanwhile, as by a second Escape, share the one step. */
  goBack: () => Promise<void>
  /** Adds the entries of overlays again that are still open after a navigation. */
  resume: () => void
  /** Reads which page the router shows. Undefined until the router is loaded. */
  readPageKey?: () => string | undefined
}

declare global {
  var overlayHistory: OverlayHistory | undefined
}

type OverlayEntryState = {
  __TSR_key?: string
  /** Marks the entry of an overlay. The router may copy it to another page, so it counts only with that page's key. */
  overlay?: { depth: number; pageKey: string }
}

/** Time after which a traversal that the browser has ignored is given up. */
const TRAVERSAL_LIMIT_MS = 10_000

export function startOverlayHistory() {
  /** Functions that close the open overlays, the top one last. */
  const open: (() => void)[] = []
  let isNavigating = false
  /**
   * Whether nothing was pressed since Back closed an overlay. React takes the overlay away a little later, and browsers
   * skip entries that a page adds without a press. So what did not close, such as a form that asks first, gets its entry
   * again with the next press.
   */
  let isAfterBack = false
  let traversal: Promise<void> | undefined
  let endTraversal: (() => void) | undefined
  let goingBack: Promise<void> | undefined
  /** Page that the router still shows while it may refuse to follow the browser to another one. */
  let leftPageKey: string | undefined

  const overlayHistory: OverlayHistory = {
    add(close) {
      open.push(close)
      isNavigating = false
      queueMicrotask(update)
      return () => {
        open.splice(open.indexOf(close), 1)
        queueMicrotask(update)
      }
    },
    async prepareNavigation() {
      if (traversal) return traversal.then(overlayHistory.prepareNavigation)
      if (readDepth() === 0) return
      isNavigating = true
      await traverse(-readDepth())
    },
    goBack() {
      goingBack ??= Promise.resolve(traversal)
        .then(() => traverse(-1 - readDepth()))
        .finally(() => (goingBack = undefined))
      return goingBack
    },
    resume() {
      isNavigating = false
      update()
    },
  }
  globalThis.overlayHistory = overlayHistory
  // The capturing listener runs before the one of the router.
  addEventListener('popstate', handlePopState, { capture: true })
  // A page may be restored or reloaded at the entry of an overlay that is closed by now.
  addEventListener('pageshow', update)
  // Assistive technology may click without a pointer or key.
  for (const type of ['pointerdown', 'keydown', 'click']) addEventListener(type, handlePress, { capture: true })
  update()

  function update() {
    if (traversal) return
    const depth = readDepth()
    if (depth > open.length) void traverse(open.length - depth)
    else if (!isNavigating && !isAfterBack && isAtShownPage())
      for (let next = depth + 1; next <= open.length; next++) pushEntry(next)
  }

  function handlePress() {
    if (!isAfterBack) return
    isAfterBack = false
    update()
  }

  /** Whether the browser is at the page that the router shows. It is not while a form asks whether to leave it. */
  function isAtShownPage() {
    const pageKey = overlayHistory.readPageKey?.()
    return pageKey === undefined || pageKey === readKey(readState())
  }

  function handlePopState(event: PopStateEvent) {
    // A link to a place on the page, such as the skip link, adds an entry without a state.
    if (!readKey(readState())) writeKey()
    const depth = readDepth()
    const pageKey = overlayHistory.readPageKey?.()
    const isSamePage = isAtShownPage()
    // The router itself steps forward again to a page that it has refused to leave.
    const isReturn = !endTraversal && isSamePage && pageKey !== undefined && leftPageKey === pageKey
    leftPageKey = isSamePage ? undefined : pageKey
    if (isReturn) return queueMicrotask(update)
    if (endTraversal) endTraversal()
    else if (isSamePage) {
      isAfterBack = true
      for (const close of open.slice(depth).toReversed()) close()
    }
    // The router would load the page again.
    if (depth > open.length || (pageKey !== undefined && isSamePage)) event.stopImmediatePropagation()
    queueMicrotask(update)
  }

  function traverse(steps: number) {
    traversal = new Promise<void>((resolve) => {
      endTraversal = resolve
      setTimeout(resolve, TRAVERSAL_LIMIT_MS)
    }).then(() => {
      traversal = endTraversal = undefined
      update()
    })
    history.go(steps)
    return traversal
  }
}

const readState = () => (history.state ?? {}) as OverlayEntryState

/** Reads the key that the router has given to a history entry. */
function readKey(state: OverlayEntryState): string | undefined {
  const { __TSR_key: key } = state
  return key
}

/** Number of overlays whose entries come after the page's own entry, up to the current entry. */
function readDepth(): number {
  const { overlay } = readState()
  return overlay && overlay.pageKey === readKey(readState()) ? overlay.depth : 0
}

/** Calls a method of the browser's history that the router has replaced by its own. */
const write = (method: 'pushState' | 'replaceState', state: object) =>
  History.prototype[method].call(history, state, '')

/** Gives the current history entry a key as the router does. */
function writeKey() {
  const key = Math.random().toString(36).slice(2)
  write('replaceState', { ...readState(), key, __TSR_key: key, __TSR_index: 0 })
}

function pushEntry(depth: number) {
  // Before the router is loaded, an entry has no key yet.
  if (!readKey(readState())) writeKey()
  write('pushState', { ...readState(), overlay: { depth, pageKey: readKey(readState()) } })
}

type Router = {
  history: {
    location: { state: { __TSR_key?: string } }
    block: (blocker: {
      blockerFn: (navigation: { action: string }) => Promise<boolean>
      enableBeforeUnload: boolean
    }) => unknown
  }
  subscribe: (event: 'onResolved', listener: () => void) => unknown
}

/** Lets the router's navigations wait until the entries of overlays are taken away. It blocks no navigation. */
export function connectOverlayHistory({ history, subscribe }: Router) {
  const { overlayHistory } = globalThis
  if (!overlayHistory) return
  overlayHistory.readPageKey = () => readKey(history.location.state)
  history.block({
    enableBeforeUnload: false,
    blockerFn: async ({ action }) => {
      if (action === 'PUSH' || action === 'REPLACE') await overlayHistory.prepareNavigation()
      return false
    },
  })
  subscribe('onResolved', overlayHistory.resume)
}

/**
 * Goes back from the address of a dialog to the page below it, if the router has shown that page just before. Returns
 * false if it has not, or if the browser cannot tell.
 */
export async function goBackToParentPage(path: string): Promise<boolean> {
  if (!('navigation' in window)) return false
  // A second Escape may come before the dialog is gone.
  if (location.pathname === path) return true
  const previous = navigation.entries()[(navigation.currentEntry?.index ?? 0) - 1 - readDepth()]
  if (!previous?.sameDocument || !previous.url || new URL(previous.url).pathname !== path) return false
  await globalThis.overlayHistory?.goBack()
  return true
}

/** Whether the browser has a page to go back to. `history.length` also counts entries to go forward to. */
export const canGoBack = () => ('navigation' in window ? navigation.canGoBack : history.length > 1)
