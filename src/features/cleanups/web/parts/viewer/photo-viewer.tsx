import './photo-viewer.css'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Dialog, Modal, ModalOverlay } from 'react-aria-components'
import type { ControllerRef, ZoomRef } from 'yet-another-react-lightbox'
import { formatDay } from '#platform/days.ts'
import type { Cleanup } from '../../../contract/cleanup.ts'
import { Carousel } from './carousel.tsx'
import { Pager } from './pager.tsx'
import { Thumbnails } from './thumbnails.tsx'
import { ViewerBar } from './viewer-bar.tsx'

type Props = {
  cleanup: Cleanup
  /** in front of what it is, where it is not one's own */
  whose?: string
  at: number
  onAt: (at: number) => void
  onClose: () => void
}

/** The photos of a cleanup as large as the screen, on near-black in both themes. */
export default function PhotoViewer({ cleanup, whose, at, onAt, onClose }: Props) {
  const carousel = useRef<ControllerRef>(null)
  const [zoom, setZoom] = useState<ZoomRef | null>(null)
  const { photos } = cleanup

  useKeys({
    ArrowRight: () => carousel.current?.next(),
    ArrowLeft: () => carousel.current?.prev(),
    '+': () => zoom?.zoomIn(),
    '=': () => zoom?.zoomIn(),
    '-': () => zoom?.zoomOut(),
    ' ': onClose,
  })
  return (
    <ModalOverlay
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      data-theme="dark"
      className="photo-viewer fixed inset-x-0 top-0 z-50 h-(--visual-viewport-height) text-ink"
    >
      <Modal className="h-full">
        <Dialog
          aria-label={`Photos of the cleanup of ${formatDay(cleanup.date, 'TBD')}`}
          className="flex h-full flex-col outline-none"
        >
          <ViewerBar cleanup={cleanup} whose={whose} zoom={zoom} />
          <div
            className={`relative min-h-0 flex-1 overflow-hidden sm:px-24 ${photos.length > 1 ? 'max-sm:pr-[26px]' : ''}`}
          >
            <div
              className={`h-full transition-[translate] duration-[240ms] ${at > 0 && at === photos.length - 1 ? 'max-sm:translate-x-[26px]' : ''}`}
            >
              <Carousel cleanup={cleanup} at={at} onAt={onAt} controls={carousel} zoom={setZoom} />
            </div>
            <Pager at={at} of={photos.length} onTurn={(by) => carousel.current?.[by]()} />
          </div>
          <Thumbnails photos={photos} at={at} onChoose={onAt} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

/** Wherever the focus is. The carousel knows these keys itself while it is there, but for the way back. */
function useKeys(acts: Record<string, () => void>) {
  const act = useEffectEvent((event: KeyboardEvent) => {
    const { key, repeat } = event
    // of a button it is a press, and held down still the one that opened this
    const isOther = key === ' ' ? repeat || isIn(event, 'button') : isIn(event, '.yarl__container')
    if (isOther || !acts[key]) return
    if (key === ' ') event.preventDefault()
    acts[key]()
  })
  useEffect(() => {
    const hear = (event: KeyboardEvent) => act(event)
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [])
}

const isIn = ({ target }: KeyboardEvent, where: string) => (target as Element).closest(where) !== null
