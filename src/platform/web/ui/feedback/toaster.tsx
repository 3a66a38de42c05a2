import { createRoot } from 'react-dom/client'
import { Toaster, toast as sonner } from 'sonner'
import { ToastCard, type ToastKind, type ToastOptions } from './toast-card.tsx'

type Toast = ToastOptions & { kind: ToastKind; title: string }

const DEFAULT_DURATION_MS = 3500
/** Time in ms that a dismissed toast stays in the history of the toast library (sonner). */
const HISTORY_MS = 1_000_000
/** Delay of the first toast in ms. Screen readers announce a change only in an existing live region. */
const LIVE_REGION_DELAY_MS = 100

const motion =
  'absolute inset-x-0 mx-auto w-full max-w-[440px] touch-none -translate-y-[calc(100%+1rem)] opacity-0 transition-[translate,opacity] duration-[240ms] data-[mounted=true]:translate-y-0 data-[mounted=true]:opacity-100 data-[removed=true]:opacity-0 data-[removed=true]:duration-[120ms] data-[swiping=true]:translate-y-(--swipe-amount-y) data-[swiping=true]:transition-none data-[visible=false]:hidden'

/** Keeps toasts beside content that must stay visible (`data-toasts-aside`). */
const aside =
  'xl:in-[:root:has([data-toasts-aside])]:right-auto xl:in-[:root:has([data-toasts-aside])]:left-[284px] xl:in-[:root:has([data-toasts-aside])]:w-[440px]'

const mounted = mountToaster()
let current: string | number | undefined
let closing: Promise<void> | undefined

export async function renderToast({ kind, title, duration = DEFAULT_DURATION_MS, maxDuration, ...rest }: Toast) {
  await mounted
  if (current !== undefined) sonner.dismiss(current)
  let resolveClosing = () => {}
  closing = new Promise((resolve) => {
    resolveClosing = resolve
  })
  const handleClose = (toast: { id: string | number }) => {
    clearTimeout(end)
    deleteFromHistoryLater(toast)
    resolveClosing()
  }
  const shown = sonner.custom(
    (id) => (
      <div ref={restoreFocus}>
        <ToastCard {...rest} kind={kind} title={title} onClose={() => sonner.dismiss(id)} />
      </div>
    ),
    {
      duration,
      onAutoClose: handleClose,
      onDismiss: handleClose,
    },
  )
  // The toast library (sonner) stops its own timer while a toast is hovered, focused or in a hidden tab.
  const end = maxDuration === undefined ? undefined : setTimeout(() => sonner.dismiss(shown), maxDuration)
  current = shown
  return () => void sonner.dismiss(shown)
}

export async function waitForEmptyToaster(): Promise<void> {
  await mounted
  await closing
  // Closing a toast can show the next one, so this waits until that one is gone, too.
  if (current !== undefined) await waitForEmptyToaster()
}

export const countToasts = () => sonner.getHistory().length

function deleteFromHistoryLater({ id }: { id: string | number }) {
  if (current === id) current = undefined
  setTimeout(() => {
    const history = sonner.getHistory()
    const at = history.findIndex((toast) => toast.id === id)
    // The toast library limits its history, so it may have dropped this toast already.
    if (at >= 0) history.splice(at, 1)
  }, HISTORY_MS)
}

/** Element that had the focus before a toast. It gets the focus back when the toast closes. */
let previousFocus: EventTarget | null = null
const restoreFocus = (toast: HTMLElement | null) => () => {
  if (toast?.contains(document.activeElement) && previousFocus instanceof HTMLElement)
    previousFocus.focus({ preventScroll: true })
}

/** The toaster has its own React root, so that it works on every page. */
function mountToaster() {
  const container = document.createElement('div')
  // This attribute keeps toasts accessible while a modal dialog is open.
  container.dataset.reactAriaTopLayer = 'true'
  document.body.append(container)
  container.addEventListener('focusin', (event) => {
    // Stops the focus handler of the toast library (sonner), which would keep pulling the focus back from visitors who
    // press Tab.
    event.stopImmediatePropagation()
    if (!(event.relatedTarget instanceof Node && container.contains(event.relatedTarget)))
      previousFocus = event.relatedTarget
  })
  createRoot(container).render(
    <Toaster
      position="top-center"
      expand
      visibleToasts={1}
      containerAriaLabel="Notifications"
      swipeDirections={['top']}
      className={`fixed inset-x-4 top-4 z-50 ${aside}`}
      toastOptions={{ className: motion }}
    />,
  )
  return new Promise<void>((resolve) => setTimeout(resolve, LIVE_REGION_DELAY_MS))
}
