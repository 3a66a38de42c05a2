import 'react-easy-crop/react-easy-crop.css'
import './crop.css'
import Cropper from 'react-easy-crop'
import { sentences } from '#features/photos/rules.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Note } from '#platform/web/ui/feedback/note.tsx'
import { Slider } from '#platform/web/ui/fields/choice/slider.tsx'
import { DialogContent } from '#platform/web/ui/overlays/dialog.tsx'
import { AVATAR_SIDE, avatarSentences as say } from '../../../rules/avatar.ts'
import type { Picture } from './read-picture.ts'
import { type Framing, ZOOM } from './square.ts'
import { useAttempt } from './use-attempt.ts'

type Props = {
  picture: Picture
  framing: Framing
  onFraming: (change: (framing: Framing) => Framing) => void
  isBusy: boolean
  onBusy: (isBusy: boolean) => void
  onCropped: () => Promise<void>
  onCancel: () => void
}

export function CropPicture({ picture, framing, onFraming, isBusy, onBusy, onCropped, onCancel }: Props) {
  const { failure, attempt } = useAttempt(onBusy, () => sentences.notProcessed)
  const isSmall = Math.min(picture.width, picture.height) < AVATAR_SIDE
  const zoomTo = (zoom: number) => onFraming((before) => ({ ...before, zoom }))
  return (
    <DialogContent
      title="Update Profile Picture"
      subtitle="Drag to move, scroll or pinch to zoom."
      isBusy={isBusy}
      error={failure}
      footer={
        <>
          <Button variant="ghost" isDisabled={isBusy} onPress={onCancel}>
            Cancel
          </Button>
          <Button isBusy={isBusy} busyLabel="One moment..." onPress={() => void attempt(onCropped)}>
            Preview
          </Button>
        </>
      }
    >
      <div className="crop-stage">
        <Cropper
          image={picture.url}
          aspect={1}
          objectFit="cover"
          showGrid={false}
          crop={framing.crop}
          zoom={framing.zoom}
          minZoom={ZOOM.least}
          maxZoom={ZOOM.most}
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
          less="Zoom out"
          more="Zoom in"
          value={framing.zoom}
          onChange={zoomTo}
          min={ZOOM.least}
          max={ZOOM.most}
          step={ZOOM.step}
          format={(zoom) => `${zoom.toFixed(1)}x`}
        />
      </div>
      {isSmall && (
        <div className="mt-3">
          <Note tone="amber">{say.lowResolution}</Note>
        </div>
      )}
    </DialogContent>
  )
}
