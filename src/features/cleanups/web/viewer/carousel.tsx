import 'yet-another-react-lightbox/styles.css'
import { type Ref, useMemo } from 'react'
import Lightbox, { type ControllerRef, type ZoomRef } from 'yet-another-react-lightbox'
import Inline from 'yet-another-react-lightbox/plugins/inline'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import type { Cleanup } from '../../contract/cleanup.ts'
import { whichPhoto } from '../photos/photo-words.ts'

type Props = {
  cleanup: Cleanup
  at: number
  onAt: (at: number) => void
  controls: Ref<ControllerRef>
  zoom: (zoom: ZoomRef | null) => void
}

const nothing = () => null

/** Swiped, zoomed and panned; everything around it is our own. */
export function Carousel({ cleanup: { photos }, at, onAt, controls, zoom }: Props) {
  const slides = useMemo(
    () =>
      photos.map(({ large, width, height }, index) => ({
        src: large,
        width,
        height,
        alt: whichPhoto(index, photos),
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
      render={{ buttonPrev: nothing, buttonNext: nothing, buttonZoom: nothing, iconLoading: nothing }}
    />
  )
}
