import { X, ZoomIn, ZoomOut } from 'lucide-react'
import type { ZoomRef } from 'yet-another-react-lightbox'
import { formatDay } from '#platform/days.ts'
import { piecesInWords } from '#platform/numbers.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import type { Cleanup } from '../../../contract/cleanup.ts'

type Props = { cleanup: Cleanup; whose: string | undefined; zoom: ZoomRef | null }

/** Which cleanup it is, and the way back. */
export function ViewerBar({ cleanup: { date, litterCount, location }, whose, zoom }: Props) {
  const isZoomed = zoom !== null && zoom.zoom > zoom.minZoom
  return (
    <div className="flex min-h-16 shrink-0 items-center justify-between gap-4 px-4 sm:px-6">
      <p className="min-w-0 leading-tight">
        <b className="font-semibold">{formatDay(date, 'TBD')}</b>
        <span className="line-clamp-3 text-sm wrap-anywhere text-ink-2">
          {whose && `${whose}, `}
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
