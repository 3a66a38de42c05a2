import { Crop, ImagePlus, Images, RotateCw, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { ACCEPTED_PICTURES } from '#features/photos/rules/refusals.ts'
import { Field } from '#platform/web/form/field.tsx'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { ErrorWords } from '#platform/web/ui/fields/field.tsx'
import { FileInput } from '#platform/web/ui/photo-picker/file-input.tsx'
import { useFilesFromOutside } from '#platform/web/ui/photo-picker/use-files-from-outside.ts'
import type { EventForm } from '../dialog/typing.ts'
import { formSentences as say } from '../form-sentences.ts'
import { Group } from '../groups/group.tsx'
import { CropImage } from './crop-image.tsx'
import { ShownImage } from './shown-image.tsx'
import type { Image } from './use-image.ts'

type Props = {
  form: EventForm
  image: Image
  /** what is stored already can be shown to them */
  isAdmin: boolean
}

const accept = ACCEPTED_PICTURES.split(',')

/** The one image of an event: chosen or dropped, cropped, sent, tried again, removed. */
export function ImageField({ form, image, isAdmin }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const choose = useRef<HTMLButtonElement>(null)
  const [url, preview] = useWatch({ control: form.control, name: ['eventImageUrl', 'imagePreview'] })
  const { isOver, zone } = useFilesFromOutside(([file]) => file && void image.choose(file))
  const { sending, refusal, cropped, cropAgain } = image
  const isUnderWay = sending && !sending.failure
  const isThere = Boolean(sending ?? url)
  const shown = sending ? sending.source.preview : (preview ?? (isAdmin ? url : null))
  const open = () => input.current?.click()
  /** the button that was pressed goes away */
  const leave = (act: () => void) => () => {
    choose.current?.focus()
    act()
  }

  return (
    <Group title="Event image" hint={say.imageHint}>
      <Field form={form} name="eventImageUrl">
        {({ error }) => {
          const wrong = refusal ?? (isUnderWay ? undefined : (error ?? sending?.failure))
          return (
            <div {...zone} data-invalid={Boolean(wrong) || undefined} className="grid gap-2">
              <div className="flex flex-wrap items-center gap-5">
                <ShownImage
                  src={shown}
                  isThere={isThere}
                  isOver={isOver}
                  progress={isUnderWay ? sending.progress : undefined}
                />
                <div className="flex flex-wrap gap-2.5 sm:max-w-[340px]">
                  {sending?.failure && (
                    <Button variant="outline" onPress={leave(image.retry)}>
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
                    {isThere ? <Images aria-hidden /> : <ImagePlus aria-hidden />}
                    {isThere ? 'Change image' : 'Choose an image'}
                  </Button>
                  {isThere && (
                    <Button variant="ghost" onPress={leave(image.remove)}>
                      <Trash2 aria-hidden />
                      Remove
                    </Button>
                  )}
                </div>
              </div>
              {isThere && !shown && <p className="text-sm text-ink-2">{say.imageUnseen}</p>}
              <p role="alert" className="field-message field-error empty:hidden">
                {wrong && <ErrorWords error={wrong} />}
              </p>
              <FileInput ref={input} accept={accept} onFiles={([file]) => file && void image.choose(file)} />
            </div>
          )
        }}
      </Field>
      {cropped && <CropImage picture={cropped} onCropped={image.takeCrop} onCancel={image.stopCropping} />}
    </Group>
  )
}
