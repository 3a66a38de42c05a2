import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Dialog, Modal, ModalOverlay, type ModalOverlayProps } from 'react-aria-components'
import { Button } from '#platform/web/ui/actions/button.tsx'

type Props = Pick<ModalOverlayProps, 'isOpen' | 'defaultOpen' | 'onOpenChange'> & {
  /** "Your menu" */
  label: string
  children: ReactNode | ((sheet: { close: () => void }) => ReactNode)
}

/** A panel as high as the screen that slides in from the right: menus. Place it in a `DialogTrigger`, or control it. */
export const SideSheet = ({ label, children, ...overlay }: Props) => (
  <ModalOverlay
    {...overlay}
    isDismissable
    className="fixed inset-0 z-40 bg-scrim transition-opacity duration-[240ms] data-entering:opacity-0 data-exiting:opacity-0 data-exiting:duration-[120ms]"
  >
    <Modal className="fixed inset-y-0 right-0 w-[320px] max-w-[calc(100vw-44px)] transition-[translate] duration-[240ms] data-entering:translate-x-full data-exiting:translate-x-full data-exiting:duration-[120ms]">
      <Dialog
        aria-label={label}
        className="relative flex h-full flex-col overflow-y-auto overscroll-contain bg-card pb-[env(safe-area-inset-bottom)] shadow-3 outline-none dark:border-l dark:border-line forced-colors:border-l"
      >
        {({ close }) => (
          <>
            <Button slot="close" variant="ghost" size="icon" aria-label="Close" className="absolute! top-5 right-3.5">
              <X aria-hidden />
            </Button>
            {typeof children === 'function' ? children({ close }) : children}
          </>
        )}
      </Dialog>
    </Modal>
  </ModalOverlay>
)
