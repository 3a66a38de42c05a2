import '#platform/web/ui/inside.css'
import './photo-viewer.css'
import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from 'lucide-react'
import { type Ref, useEffect, useEffectEvent, useRef, useState, useMemo } from 'react'
import { Dialog, Modal, ModalOverlay } from 'react-aria-components'
import Lightbox, { type ControllerRef, type ZoomRef } from 'yet-another-react-lightbox'
import 'yet-another-react-lightbox/styles.css'
import Inline from 'yet-another-react-lightbox/plugins/inline'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import { formatDay } from '#platform/days.ts'
import { piecesInWords } from '#platform/numbers.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { CloseOnBack } from '#platform/web/ui/overlays/close-on-back.tsx'
import type { Cleanup } from '../../contract/cleanup.ts'
import type { CleanupPhoto } from '../../contract/photo.ts'
import { PhotoThumbnailPicker } from '../photos/photo-choices.tsx'
import { formatPhotoLabel } from '../photos/copy.ts'

type ViewedCleanup = Pick<Cleanup, 'date' | 'location' | 'litterCount' | 'photos'>

type Props = {
  cleanup: ViewedCleanup
  /** Name of the member and status of the cleanup, shown when an admin views the cleanup's photos. */
  caption?: string
  at: number
  onAt: (at: number) => void
  onClose: () => void
}

/** Full-screen photo viewer with zoom, swipe and keyboard control. It is near-black in both themes. */
export default function PhotoViewer({ cleanup, caption, at, onAt, onClose }: Props) {
  const carousel = useRef<ControllerRef>(null)
  const [zoom, setZoom] = useState<ZoomRef | null>(null)
  const { photos } = cleanup

  useViewerKeys({
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
      <CloseOnBack />
      <Modal className="h-full">
        <Dialog
          aria-label={`Photos of the cleanup of ${formatDay(cleanup.date, 'TBD')}`}
          className="flex h-full flex-col outline-none"
        >
          <ViewerBar cleanup={cleanup} caption={caption} zoom={zoom} />
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

/**
 * Handles keys of the photo viewer wherever the focus is. Inside the carousel, the carousel handles all keys except
 * Space.
 */
function useViewerKeys(handlers: Record<string, () => void>) {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, repeat } = event
    // Space on a button of the photo viewer presses the button. A repeated Space still comes from the key press that
    // opened the viewer.
    const isHandledElsewhere = key === ' ' ? repeat || isIn(event, 'button') : isIn(event, '.yarl__container')
    if (isHandledElsewhere || !handlers[key]) return
    if (key === ' ') event.preventDefault()
    handlers[key]()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

const isIn = ({ target }: KeyboardEvent, where: string) => (target as Element).closest(where) !== null

type ViewerBarProps = { cleanup: ViewedCleanup; caption: string | undefined; zoom: ZoomRef | null }

function ViewerBar({ cleanup: { date, litterCount, location }, caption, zoom }: ViewerBarProps) {
  const isZoomed = zoom !== null && zoom.zoom > zoom.minZoom
  return (
    <div className="flex min-h-16 shrink-0 items-center justify-between gap-4 px-4 sm:px-6">
      <p className="min-w-0 leading-tight">
        <b className="font-semibold">{formatDay(date, 'TBD')}</b>
        <span className="line-clamp-3 text-sm wrap-anywhere text-ink-2">
          {caption && `${caption}, `}
          {piecesInWords(litterCount)} in {location}
        </span>
      </p>
      <div className="flex items-center gap-1">
        <Button
          variant="ghost"
          size="icon"
          className="max-sm:hidden"
          aria-label={isZoomed ? 'Zoom out' : 'Zoom in'}
          isDisabled={!zoom || zoom.disabled}
          onPress={() => (isZoomed ? zoom.changeZoom(zoom.minZoom) : zoom?.zoomIn())}
        >
          {isZoomed ? <ZoomOut aria-hidden /> : <ZoomIn aria-hidden />}
        </Button>
        <Button slot="close" variant="ghost" size="icon" aria-label="Close" className="-mr-2 sm:mr-0">
          <X aria-hidden />
        </Button>
      </div>
    </div>
  )
}

type PagerProps = { at: number; of: number; onTurn: (by: 'prev' | 'next') => void }

const pagerButtonClass =
  'absolute top-1/2 grid size-14 -translate-y-1/2 place-items-center rounded-full bg-spruce-deep text-on-spruce aria-disabled:opacity-40 aria-disabled:cursor-default max-sm:hidden'

/**
 * Buttons for the previous and next photo. At the first and last photo a button stays focusable, so that the focus is
 * not lost.
 */
const Pager = ({ at, of, onTurn }: PagerProps) =>
  of > 1 && (
    <>
      <button
        type="button"
        aria-label="Previous photo"
        aria-disabled={at === 0}
        onClick={() => onTurn('prev')}
        className={`${pagerButtonClass} left-6`}
      >
        <ChevronLeft aria-hidden className="size-6" />
      </button>
      <button
        type="button"
        aria-label="Next photo"
        aria-disabled={at === of - 1}
        onClick={() => onTurn('next')}
        className={`${pagerButtonClass} right-6`}
      >
        <ChevronRight aria-hidden className="size-6" />
      </button>
    </>
  )

type ThumbnailsProps = { photos: CleanupPhoto[]; at: number; onChoose: (at: number) => void }

const Thumbnails = ({ photos, at, onChoose }: ThumbnailsProps) => (
  <div className="flex shrink-0 flex-col items-center gap-3 pt-5 pb-[max(1.25rem,env(safe-area-inset-bottom))]">
    {photos.length > 1 && (
      <div className="flex gap-2.5">
        <PhotoThumbnailPicker
          photos={photos}
          at={at}
          onChoose={onChoose}
          labelOf={(index) => formatPhotoLabel(index, photos)}
          className="w-[62px] opacity-70 ring-sun aria-[current=true]:opacity-100 aria-[current=true]:ring-[3px] sm:w-[76px] forced-colors:aria-[current=true]:outline"
        />
      </div>
    )}
    <p className="text-sm text-ink-2 tabular-nums" aria-live="polite">
      {at + 1} of {photos.length}
      {photos.length > 1 && (
        <>
          <span className="max-sm:hidden">, arrow keys turn the page, Esc closes</span>
          {at < photos.length - 1 && <span className="sm:hidden">, swipe for the next one</span>}
        </>
      )}
    </p>
  </div>
)

type CarouselProps = {
  cleanup: ViewedCleanup
  at: number
  onAt: (at: number) => void
  controls: Ref<ControllerRef>
  zoom: (zoom: ZoomRef | null) => void
}

const renderNothing = () => null

/** Photo carousel with swipe, zoom and pan. All controls around it are custom. */
function Carousel({ cleanup: { photos }, at, onAt, controls, zoom }: CarouselProps) {
  const slides = useMemo(
    () =>
      photos.map(({ large, width, height }, index) => ({
        src: large,
        width,
        height,
        alt: formatPhotoLabel(index, photos),
      })),
    [photos],
  )
  return (
    <Lightbox
      plugins={[Inline, Zoom]}
      slides={slides}
      index={at}
      on={{ view: ({ index }) => onAt(index) }}
      carousel={{ finite: true, padding: 0, spacing: 12 }}
      animation={{ swipe: 240, navigation: 180, zoom: 240 }}
      controller={{ ref: controls }}
      zoom={{ ref: zoom, maxZoomPixelRatio: 2, scrollToZoom: true }}
      toolbar={{ buttons: [] }}
      render={{
        buttonPrev: renderNothing,
        buttonNext: renderNothing,
        buttonZoom: renderNothing,
        iconLoading: renderNothing,
      }}
    />
  )
}
