import { Crop, ImagePlus, Images, RotateCw, Trash2, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { PICTURE_KINDS } from '#features/photos/rules.ts'
import { PICTURE_INPUT_ACCEPT_VALUE } from '#features/photos/rules/upload-checks.ts'
import { FormField } from '#platform/web/form/field.tsx'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { FieldErrorText } from '#platform/web/ui/fields/field.tsx'
import { FileInput } from '#platform/web/ui/photo-picker/file-input.tsx'
import { useDroppedFiles } from '#platform/web/ui/photo-picker/use-dropped-files.ts'
import { ProgressRing } from '#platform/web/ui/feedback/progress-ring.tsx'
import { usePictureLoadFailure } from '#platform/web/ui/media/use-picture-failure.ts'
import { CropPictureStep } from '#features/photos/web/crop/crop-picture.tsx'
import { type MeasuredPicture } from '#features/photos/web/crop/measure-picture.ts'
import { type CropFraming } from '#features/photos/web/crop/crop-square.ts'
import { DialogFrame } from '#platform/web/ui/overlays/dialog.tsx'
import { EVENT_IMAGE_FILE } from '../../rules/event.ts'
import { type EventFormControls } from './form-values.ts'
import { eventFormUiTexts as texts } from './copy.ts'
import { EventFormSection } from './field-section.tsx'
import type { EventImageControls } from './use-event-image.ts'

type Props = {
  form: EventFormControls
  image: EventImageControls
  /** True for admins, who can see a stored image before the event is approved. */
  isAdmin: boolean
}

const accept = PICTURE_INPUT_ACCEPT_VALUE.split(',')

/** Form field for the image of an event: it can be chosen or dropped, cropped, uploaded, retried and removed. */
export function EventImageField({ form, image, isAdmin }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const choose = useRef<HTMLButtonElement>(null)
  const [url, preview] = useWatch({ control: form.control, name: ['eventImageUrl', 'imagePreview'] })
  const { isOver, zone } = useDroppedFiles(([file]) => file && void image.choose(file))
  const { sending, refusal, cropped, cropAgain } = image
  const isUnderWay = sending && !sending.failure
  const hasImage = Boolean(sending ?? url)
  const previewUrl = sending ? sending.source.preview : (preview ?? (isAdmin ? url : null))
  const open = () => input.current?.click()
  /** Moves the focus to a button of the image field that stays, because the pressed button disappears. */
  const moveFocusAndRun = (act: () => void) => () => {
    choose.current?.focus()
    act()
  }

  return (
    <EventFormSection title={texts.image} hint={texts.imageHint}>
      <FormField form={form} name="eventImageUrl">
        {({ error }) => {
          const errorMessage = refusal ?? (isUnderWay ? undefined : (error ?? sending?.failure))
          return (
            <div {...zone} data-invalid={Boolean(errorMessage) || undefined} className="grid gap-2">
              <div className="flex flex-wrap items-center gap-5">
                <ImagePreview
                  src={previewUrl}
                  isThere={hasImage}
                  isOver={isOver}
                  progress={isUnderWay ? sending.progress : undefined}
                />
                <div className="flex flex-wrap gap-2.5 noscript:hidden sm:max-w-[340px]">
                  {sending?.failure && (
                    <Button variant="outline" onPress={moveFocusAndRun(image.retry)}>
                      <RotateCw aria-hidden />
                      Try again
                    </Button>
                  )}
                  {cropAgain && (
                    <Button variant="outline" onPress={cropAgain}>
                      <Crop aria-hidden />
                      Crop again
                    </Button>
                  )}
                  <Button ref={choose} variant="outline" onPress={open}>
                    {hasImage ? <Images aria-hidden /> : <ImagePlus aria-hidden />}
                    {hasImage ? 'Change image' : 'Choose an image'}
                  </Button>
                  {refusal && (
                    <Button variant="ghost" onPress={moveFocusAndRun(image.dismissRefusal)}>
                      <X aria-hidden />
                      Remove the refused image
                    </Button>
                  )}
                  {hasImage && (
                    <Button variant="ghost" onPress={moveFocusAndRun(image.remove)}>
                      <Trash2 aria-hidden />
                      Remove
                    </Button>
                  )}
                </div>
              </div>
              {hasImage && !previewUrl && (
                <p className="text-sm text-ink-2">{form.posted ? texts.imageKept : texts.imageUnseen}</p>
              )}
              <p role="alert" className="field-message field-error empty:hidden">
                {errorMessage && <FieldErrorText error={errorMessage} />}
              </p>
              <p role="alert" className="field-message field-error empty:hidden">
                {refusal && error && <FieldErrorText error={error} />}
              </p>
              <input type="hidden" name="eventImageUrl" value={url ?? ''} />
              <FileInput
                ref={input}
                accept={accept}
                onFiles={([file]) => file && void image.choose(file)}
                plain={{ name: EVENT_IMAGE_FILE, label: texts.image }}
              />
            </div>
          )
        }}
      </FormField>
      {cropped && <CropImage picture={cropped} onCropped={image.takeCrop} onCancel={image.stopCropping} />}
    </EventFormSection>
  )
}

type ShownProps = {
  /** URL of the chosen event image; null if this browser cannot draw it or may not read it. */
  src: string | null
  isThere: boolean
  isOver: boolean
  progress: number | undefined
}

function ImagePreview({ src, isThere, isOver, progress }: ShownProps) {
  const { hasFailed, picture } = usePictureLoadFailure(src)
  const edge = isThere ? '' : `border-2 border-dashed ${isOver ? 'border-focus' : 'border-line-strong'}`
  return (
    <span
      className={`relative grid aspect-square w-full shrink-0 place-items-center overflow-hidden rounded-md bg-sunk text-ink-3 sm:w-[180px] ${isThere ? '' : 'noscript:hidden max-sm:aspect-[2/1]'} ${isOver ? 'outline-3 outline-focus' : ''} ${edge}`}
    >
      {src && !hasFailed ? (
        <img {...picture} key={src} src={src} alt="The event" className="size-full object-cover" />
      ) : (
        <ImagePlus aria-hidden className="size-7" />
      )}
      {progress !== undefined && (
        <span className="absolute inset-0 grid place-items-center bg-[oklch(0.2_0.03_180/0.6)] text-white">
          <ProgressRing value={progress} label="Uploading the image" />
        </span>
      )}
    </span>
  )
}

const [SIDE] = PICTURE_KINDS.eventImage.widths

type CropProps = {
  picture: MeasuredPicture & { framing: CropFraming }
  onCropped: (framing: CropFraming) => Promise<void>
  onCancel: () => void
}

function CropImage({ picture, onCropped, onCancel }: CropProps) {
  const [framing, setFraming] = useState(picture.framing)
  const [isBusy, setBusy] = useState(false)
  return (
    <DialogFrame isOpen onOpenChange={onCancel} isBusy={isBusy}>
      <CropPictureStep
        title={texts.crop}
        advice={texts.cropAdvice}
        shape="square"
        warning={Math.min(picture.width, picture.height) < SIDE && texts.lowResolution}
        action="Use this crop"
        picture={picture}
        framing={framing}
        onFraming={setFraming}
        isBusy={isBusy}
        onBusy={setBusy}
        onCropped={() => onCropped(framing)}
        onCancel={onCancel}
      />
    </DialogFrame>
  )
}
