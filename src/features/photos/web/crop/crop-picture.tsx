import 'react-easy-crop/react-easy-crop.css'
import './crop.css'
import Cropper from 'react-easy-crop'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Callout } from '#platform/web/ui/feedback/callout.tsx'
import { Slider } from '#platform/web/ui/fields/slider.tsx'
import { DialogContent } from '#platform/web/ui/overlays/dialog.tsx'
import { pictureUploadUiTexts } from '../../copy.ts'
import type { MeasuredPicture } from './measure-picture.ts'
import { type CropFraming, CROP_ZOOM_RANGE } from './crop-square.ts'
import { useAsyncStep } from './use-async-step.ts'

type Props = {
  title: string
  advice?: string
  /** Outline over the picture to crop: a circle for avatars. Either shape stores the whole square. */
  shape: 'circle' | 'square'
  /** Warning about the quality of the picture to crop, which does not prevent saving. */
  warning?: string | false
  action: string
  picture: MeasuredPicture
  framing: CropFraming
  onFraming: (change: (framing: CropFraming) => CropFraming) => void
  isBusy: boolean
  onBusy: (isBusy: boolean) => void
  onCropped: () => Promise<void>
  onCancel: () => void
}

export function CropPictureStep(props: Props) {
  const { title, advice, shape, warning, action, picture, framing, onFraming, isBusy, onBusy, onCropped, onCancel } =
    props
  const { failure, attempt } = useAsyncStep(onBusy, () => pictureUploadUiTexts.notProcessed)
  const zoomTo = (zoom: number) => onFraming((before) => ({ ...before, zoom }))
  return (
    <DialogContent
      title={title}
      subtitle={['Drag to move, scroll or pinch to zoom.', advice].filter(Boolean).join(' ')}
      isBusy={isBusy}
      error={failure}
      footer={
        <>
          <Button variant="ghost" isDisabled={isBusy} onPress={onCancel}>
            Cancel
          </Button>
          <Button isBusy={isBusy} busyLabel="One moment..." onPress={() => void attempt(onCropped)}>
            {action}
          </Button>
        </>
      }
    >
      <div className={`crop-stage crop-${shape}`}>
        <Cropper
          image={picture.url}
          aspect={1}
          objectFit="cover"
          showGrid={shape === 'square'}
          crop={framing.crop}
          zoom={framing.zoom}
          minZoom={CROP_ZOOM_RANGE.least}
          maxZoom={CROP_ZOOM_RANGE.most}
          onCropChange={(crop) => onFraming((before) => ({ ...before, crop }))}
          onZoomChange={zoomTo}
          onCropComplete={(_, area) => onFraming((before) => ({ ...before, area }))}
          mediaProps={{ alt: 'The chosen picture' }}
          disableAutomaticStylesInjection
        />
      </div>
      <div className="mt-4">
        <Slider
          label="Zoom"
          buttons={{ less: 'Zoom out', more: 'Zoom in' }}
          value={framing.zoom}
          onChange={zoomTo}
          min={CROP_ZOOM_RANGE.least}
          max={CROP_ZOOM_RANGE.most}
          step={CROP_ZOOM_RANGE.step}
          format={(zoom) => `${zoom.toFixed(1)}x`}
        />
      </div>
      {warning && (
        <div className="mt-3">
          <Callout tone="amber">{warning}</Callout>
        </div>
      )}
    </DialogContent>
  )
}
