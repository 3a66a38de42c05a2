import { createRoot } from 'react-dom/client'
import { Toaster, toast as sonner } from 'sonner'
import { ToastCard, type ToastKind, type ToastOptions } from './toast-card.tsx'

type Toast = ToastOptions & { kind: ToastKind; title: string }

const STAYS = 3500
/** how long a toast that has been dismissed is still remembered */
const REMEMBERED = 1_000_000
/** screen readers listen only to a region they have seen before something is put into it */
const NOTICED = 100

const motion =
  'absolute inset-x-0 mx-auto w-full max-w-[440px] touch-none -translate-y-[calc(100%+1rem)] opacity-0 transition-[translate,opacity] duration-[240ms] data-[mounted=true]:translate-y-0 data-[mounted=true]:opacity-100 data-[removed=true]:opacity-0 data-[removed=true]:duration-[120ms] data-[swiping=true]:translate-y-(--swipe-amount-y) data-[swiping=true]:transition-none data-[visible=false]:hidden'

/** beside what a page says is needed while a toast stays */
const aside =
  'xl:in-[:root:has([data-toasts-aside])]:right-auto xl:in-[:root:has([data-toasts-aside])]:left-[284px] xl:in-[:root:has([data-toasts-aside])]:w-[440px]'

const opened = open()
let current: string | number | undefined

export async function showToast({ kind, title, duration = STAYS, ...rest }: Toast) {
  await opened
  if (current !== undefined) sonner.dismiss(current)
  current = sonner.custom(
    (id) => (
      <div ref={holdingPlace}>
        <ToastCard {...rest} kind={kind} title={title} onClose={() => sonner.dismiss(id)} />
      </div>
    ),
    {
      duration,
      onAutoClose: forgetLater,
      onDismiss: forgetLater,
    },
  )
}

/** How many toasts the page still knows, those on the screen included. */
export const rememberedToasts = () => sonner.getHistory().length

function forgetLater({ id }: { id: string | number }) {
  if (current === id) current = undefined
  setTimeout(() => {
    const remembered = sonner.getHistory()
    const at = remembered.findIndex((toast) => toast.id === id)
    // of very many the library has forgotten the oldest by itself
    if (at >= 0) remembered.splice(at, 1)
  }, REMEMBERED)
}

/** What had the focus before it came to a toast, and has it again when the toast goes with it. */
let before: EventTarget | null = null
const holdingPlace = (toast: HTMLElement | null) => () => {
  if (toast?.contains(document.activeElement) && before instanceof HTMLElement) before.focus({ preventScroll: true })
}

/** The toaster is a root of its own: it works on every page, none has to make room for it. */
function open() {
  const place = document.createElement('div')
  // so that an open dialog does not hide the toasts above it
  place.dataset.reactAriaTopLayer = 'true'
  document.body.append(place)
  place.addEventListener('focusin', (event) => {
    // the library would take the focus back to there also from whoever goes on by Tab, again and again
    event.stopImmediatePropagation()
    if (!(event.relatedTarget instanceof Node && place.contains(event.relatedTarget))) before = event.relatedTarget
  })
  createRoot(place).render(
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
  return new Promise<void>((resolve) => setTimeout(resolve, NOTICED))
}
