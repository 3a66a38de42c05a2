import { X } from 'lucide-react'
import {
  type CSSProperties,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { FocusScope } from 'react-aria/FocusScope'
import { useModalOverlay } from 'react-aria/useModalOverlay'
import { useOverlayTriggerState } from 'react-stately/useOverlayTriggerState'
import {
  Dialog as Box,
  Heading,
  Modal,
  ModalOverlay,
  type ModalOverlayProps,
  OverlayTriggerStateContext,
} from 'react-aria-components'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Callout } from '#platform/web/ui/feedback/callout.tsx'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { CloseOnBack } from './close-on-back.tsx'
import { DialogHasAddress } from './dialog-has-address.ts'
import { useNeedsTabStop } from './use-needs-tab-stop.ts'
import './dialog.css'

const widths = {
  /** Width of a dialog with one field, or of a confirmation dialog. */
  narrow: 'sm:max-w-[480px]',
  form: 'sm:max-w-[560px]',
  reading: 'sm:max-w-[680px]',
  /** Width of a dialog with a long form in two columns. */
  wide: 'sm:max-w-[720px]',
  /** Width of a dialog with a form and, beside it, a preview of its changes. */
  split: 'sm:max-w-[880px]',
  gallery: 'sm:max-w-[820px]',
}

type Part = ReactNode | ((dialog: { close: () => void }) => ReactNode)

type FrameProps = Pick<ModalOverlayProps, 'isOpen' | 'onOpenChange'> & {
  width?: keyof typeof widths
  /** Whether an action of the dialog is in progress, which blocks closing. */
  isBusy?: boolean
  /** Whether a press outside closes the dialog. Use it only where no input can be lost. */
  isDismissable?: boolean
  role?: 'dialog' | 'alertdialog'
  /** Whether the dialog always has full height on phones, so that its form does not move. */
  isTall?: boolean
}

type ContentProps = {
  title: string
  subtitle?: ReactNode
  children: Part
  /** Actions of a dialog, the main one last. On phones they are stacked, with the main action on top. */
  footer?: Part
  isBusy?: boolean
  /** Message above a dialog's actions, visible at any scroll position. Screen readers announce it when it appears. */
  notice?: ReactNode
  error?: ReactNode
}

export type DialogProps = FrameProps &
  ContentProps & {
    /** Name of a dialog's current step. The content of another step starts at its top. */
    step?: string | undefined
  }

const fade =
  'transition-opacity duration-[180ms] data-entering:opacity-0 data-exiting:opacity-0 data-exiting:duration-[120ms]'
const rise =
  'transition-[translate] duration-[240ms] data-entering:translate-y-full data-exiting:translate-y-full data-exiting:duration-[120ms] sm:duration-[180ms] sm:data-entering:translate-y-3.5 sm:data-exiting:translate-y-0'

const OVERLAY =
  'scrim fixed inset-x-0 top-0 z-40 flex h-(--visual-viewport-height) items-end justify-center sm:items-center sm:px-4'

/**
 * On very low screens (400 % zoom), title and actions would leave no room for the content, so the whole dialog scrolls.
 */
const LOW_SCREEN = {
  box: '[@media(max-height:20rem)]:overflow-y-auto',
  body: '[@media(max-height:20rem)]:flex-none [@media(max-height:20rem)]:overflow-visible',
}

const getBoxClassName = (isTall: boolean) =>
  `flex max-h-[calc(var(--visual-viewport-height)-2.5rem)] flex-col overflow-hidden rounded-t-xl bg-card break-words shadow-3 outline-none sm:max-h-[min(760px,calc(var(--visual-viewport-height)*0.94))] sm:rounded-xl dark:border dark:border-line forced-colors:border ${LOW_SCREEN.box} ${isTall ? 'max-sm:h-[calc(var(--visual-viewport-height)-2.5rem)]' : ''}`

/**
 * Modal dialog: a centered card, or a bottom sheet in windows below 640 px. Place it in a `DialogTrigger`, or control
 * it.
 */
export const Dialog = ({ title, subtitle, children, footer, notice, error, step, ...frame }: DialogProps) => (
  <DialogFrame {...frame}>
    <DialogContent
      key={step}
      title={title}
      subtitle={subtitle}
      footer={footer}
      notice={notice}
      error={error}
      isBusy={frame.isBusy}
    >
      {children}
    </DialogContent>
  </DialogFrame>
)

/** Frame of a dialog with several steps, which stays open while its `DialogContent` changes. */
export function DialogFrame({ children, ...props }: FrameProps & { children: ReactNode }) {
  const { width = 'form', isBusy, isDismissable, role, isTall = false, ...overlay } = props
  const isHydrated = useHydrated()
  const [isServerRendered] = useState(!isHydrated && overlay.isOpen)
  if (isServerRendered && overlay.isOpen) return <PageDialogFrame {...props}>{children}</PageDialogFrame>
  return (
    <ModalOverlay
      {...overlay}
      isDismissable={isDismissable && !isBusy}
      isKeyboardDismissDisabled={isBusy}
      className={`${OVERLAY} ${fade}`}
    >
      <CloseOnBack isBusy={isBusy} />
      <Modal className={`relative w-full ${widths[width]} ${rise}`}>
        <Box role={role} aria-busy={isBusy || undefined} className={getBoxClassName(isTall)}>
          <DialogHasAddress value={false}>{children}</DialogHasAddress>
        </Box>
      </Modal>
    </ModalOverlay>
  )
}

/**
 * Frame of a dialog with its own URL that the server renders with its page. Hidden until the end mark of its
 * `FocusScope` is parsed; hydration keeps what was typed. Without JavaScript it is part of the page.
 */
function PageDialogFrame(props: FrameProps & { children: ReactNode }) {
  const { width = 'form', isBusy, role, isTall = false, onOpenChange, children } = props
  const box = useRef<HTMLDivElement>(null)
  const state = useOverlayTriggerState({ isOpen: true, onOpenChange })
  const { modalProps } = useModalOverlay({ isKeyboardDismissDisabled: isBusy }, state, box)
  return (
    <FocusScope contain>
      <div
        className={`${OVERLAY} not-has-[+*]:pointer-events-none not-has-[+*]:opacity-0 noscript:static noscript:h-auto noscript:px-4 noscript:py-4 noscript:sm:py-8`}
        style={useVisualViewportHeight()}
      >
        {/* Until the dialog is modal, the first Tab must lead to it, not to the page header behind it. */}
        <div
          {...modalProps}
          ref={box}
          tabIndex={-1}
          autoFocus
          className={`relative w-full outline-none ${widths[width]}`}
        >
          <OverlayTriggerStateContext value={state}>
            <Box
              role={role}
              aria-busy={isBusy || undefined}
              className={`${getBoxClassName(isTall)} noscript:h-auto noscript:max-h-none noscript:rounded-xl noscript:shadow-2`}
            >
              <DialogHasAddress value={false}>{children}</DialogHasAddress>
            </Box>
          </OverlayTriggerStateContext>
        </div>
      </div>
    </FocusScope>
  )
}

/** CSS variable with the height above the phone's keyboard, as in `ModalOverlay`. */
function useVisualViewportHeight(): CSSProperties {
  const height = useSyncExternalStore(subscribeToVisualViewport, readVisualViewportHeight, () => undefined)
  return { '--visual-viewport-height': height === undefined ? '100dvh' : `${height}px` } as CSSProperties
}

function subscribeToVisualViewport(handleChange: () => void) {
  visualViewport?.addEventListener('resize', handleChange)
  return () => visualViewport?.removeEventListener('resize', handleChange)
}

/** Window height without zoom, which changes height and scale together. */
const readVisualViewportHeight = () => (visualViewport ? visualViewport.height * visualViewport.scale : undefined)

/** Content of a dialog. It has no `header` or `footer` elements, which would be landmarks of the whole page. */
export function DialogContent({ title, subtitle, children, footer, isBusy = false, notice, error }: ContentProps) {
  const overlay = useContext(OverlayTriggerStateContext)
  const close = () => overlay?.close()
  const header = useFocusRecovery()
  // Without JavaScript the dialog is the subject of its page.
  const level = useHydrated() ? 2 : 1
  return (
    <>
      <div
        ref={header}
        tabIndex={-1}
        className="flex items-start justify-between gap-4 px-5 pt-5 pb-3 outline-none sm:px-7"
      >
        <div className="min-w-0">
          <Heading slot="title" level={level} className="text-2xl font-extrabold">
            {title}
          </Heading>
          {subtitle && <p className="mt-0.5 text-sm text-ink-2">{subtitle}</p>}
        </div>
        <Button
          slot="close"
          variant="ghost"
          size="icon"
          aria-label="Close"
          isDisabled={isBusy}
          className="-mt-1 -mr-2 noscript:hidden"
        >
          <X aria-hidden />
        </Button>
      </div>
      <Body>{renderPart(children, close)}</Body>
      <div role="status" className="grid gap-2 px-5 not-empty:pb-4 sm:px-7">
        {notice}
      </div>
      {error && (
        <div className="px-5 pb-4 sm:px-7">
          <Callout tone="brick">{error}</Callout>
        </div>
      )}
      {footer && (
        <div className="flex flex-col-reverse gap-2.5 border-t border-line px-5 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] max-sm:*:w-full sm:flex-row sm:items-center sm:justify-end sm:gap-3 sm:px-7">
          {renderPart(footer, close)}
        </div>
      )}
    </>
  )
}

/** Moves the focus to the dialog's header when the previous step removed the focused element. */
function useFocusRecovery() {
  const header = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) header.current?.focus()
  }, [])
  return header
}

const renderPart = (content: Part, close: () => void) => (typeof content === 'function' ? content({ close }) : content)

function Body({ children }: { children: ReactNode }) {
  const { box, scrolls } = useNeedsTabStop()
  return (
    // Scrollable dialog content must be focusable, so that it can be scrolled by keyboard.
    <div
      ref={box}
      tabIndex={scrolls ? 0 : undefined}
      className={`min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-1 pb-6 sm:px-7 ${LOW_SCREEN.body}`}
    >
      {children}
    </div>
  )
}
