/**
 * Makes the browser's Back close an overlay (dialog, menu, list). Each open overlay has its own history entry with the
 * URL and router state of its page. The page script starts this before React loads.
 */
type OverlayHistory = {
  /** Adds a history entry for an opened overlay. Returns a function that removes the entry. */
  add: (close: () => void) => () => void
  /** Removes the entries of all overlays until the next page is shown, so that its entry follows this page's. */
  prepareNavigation: () => Promise<void>
  /** Goes back to the previous page. Simultaneous calls, for example from a second Escape, share one step. */
  goBack: () => Promise<void>
  /** Restores the entries of overlays that are still open after a navigation. */
  resume: () => void
  /** Returns the key of the page that the router shows, or undefined until the router is loaded. */
  readPageKey?: () => string | undefined
}

declare global {
  var overlayHistory: OverlayHistory | undefined
}

type OverlayEntryState = {
  __TSR_key?: string
  /**
   * Marks an overlay's entry. The router may copy the mark to another page, so it counts only with its own page's key.
   */
  overlay?: { depth: number; pageKey: string }
}

/** Time after which the page stops waiting for a step in the history that the browser ignored. */
const TRAVERSAL_LIMIT_MS = 10_000

export function startOverlayHistory() {
  /** Functions that close the open overlays; the top one is last. */
  const open: (() => void)[] = []
  let isNavigating = false
  /**
   * Whether nothing was pressed since Back closed an overlay. Browsers skip entries that a page adds without a press.
   * An overlay that did not close, such as a form that asks first, gets its entry back with the next press.
   */
  let isAfterBack = false
  let traversal: Promise<void> | undefined
  let endTraversal: (() => void) | undefined
  let goingBack: Promise<void> | undefined
  /** Page that the router still shows while it may block a navigation of the browser. */
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
  // This capturing listener runs before the router's listener.
  addEventListener('popstate', handlePopState, { capture: true })
  // A page may be restored or reloaded at the entry of a closed overlay.
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

  /** Whether the browser is at the page that the router shows. This is false while a form asks whether to leave. */
  function isAtShownPage() {
    const pageKey = overlayHistory.readPageKey?.()
    return pageKey === undefined || pageKey === readKey(readState())
  }

  function handlePopState(event: PopStateEvent) {
    // A link to an anchor, such as the skip link, adds an entry without a state.
    if (!readKey(readState())) writeKey()
    const depth = readDepth()
    const pageKey = overlayHistory.readPageKey?.()
    const isSamePage = isAtShownPage()
    // The router steps forward again to a page that it refused to leave.
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

function readKey(state: OverlayEntryState): string | undefined {
  const { __TSR_key: key } = state
  return key
}

/** Number of history entries of overlays, after the page's own entry, up to the current one. */
function readDepth(): number {
  const { overlay } = readState()
  return overlay && overlay.pageKey === readKey(readState()) ? overlay.depth : 0
}

/** Calls a method of the browser's history that the router has overridden. */
const write = (method: 'pushState' | 'replaceState', state: object) =>
  History.prototype[method].call(history, state, '')

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

/** Makes router navigations wait until the history entries of overlays are removed. Blocks no navigation. */
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
 * Goes back from a dialog with a URL to the page below it. Returns false if that page is not the previous entry, or if
 * this is unknown.
 */
export async function goBackToParentPage(path: string): Promise<boolean> {
  if (!('navigation' in window)) return false
  // A second Escape may come before the dialog has closed.
  if (location.pathname === path) return true
  const previous = navigation.entries()[(navigation.currentEntry?.index ?? 0) - 1 - readDepth()]
  if (!previous?.sameDocument || !previous.url || new URL(previous.url).pathname !== path) return false
  await globalThis.overlayHistory?.goBack()
  return true
}

/** Whether the browser has a page to go back to. `history.length` also counts entries to go forward to. */
export const canGoBack = () => ('navigation' in window ? navigation.canGoBack : history.length > 1)
