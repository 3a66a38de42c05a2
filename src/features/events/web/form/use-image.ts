import { useRef, useState } from 'react'
import { PICTURES } from '#features/photos/rules.ts'
import { pictureFormat, sentences } from '#features/photos/rules/refusals.ts'
import { type Picture, measure } from '#features/photos/web/crop/measure.ts'
import { type Framing, UNFRAMED, cutSquare } from '#features/photos/web/crop/square.ts'
import { whyNot } from '#features/photos/web/upload/prepare.ts'
import { putPicture } from '#features/photos/web/upload/put-picture.ts'
import { useObjectUrl } from '#features/photos/web/upload/use-object-url.ts'
import { useUpload } from '#features/photos/web/upload/use-upload.ts'
import { notify } from '#platform/web/ui/feedback/notify.ts'
import { eventSentences as say } from '../../copy.ts'
import type { EventForm } from './form-values.ts'

const KEPT = { side: PICTURES.eventImage.widths[0], quality: 0.9 }

/** Chosen file with its crop, so that it can be cropped again. */
type Source = { file: File; framing: Framing }
/** Image to upload; the preview is null if this browser cannot draw the image. */
type Sent = { file: Blob; preview: string | null; source?: Source }

export type Image = ReturnType<typeof useImage>

/** Image of one form. It is uploaded as soon as it is cropped, before the form is sent. */
export function useImage(form: EventForm) {
  const [refusal, refuse] = useState<string>()
  const [cropped, keepCropped] = useObjectUrl<Picture & Source>()
  const [source, setSource] = useState<Source>()
  const { start, stop, ...way } = useUpload<Sent>({
    failed: say.imageFailed,
    put: async ({ file }, id, how) => {
      const fields = { eventId: form.getValues('id') }
      const outcome = await putPicture<{ url: string }>(`/v1/cleanup-event-images/${id}`, file, { ...how, fields })
      return 'isFault' in outcome && outcome.isFault ? {} : outcome
    },
    onSent: (url, { preview, source: from }) => {
      const { clearErrors, setValue } = form
      setSource(from)
      clearErrors('eventImageUrl')
      setValue('imagePreview', preview)
      setValue('eventImageUrl', url, { shouldDirty: true })
      void notify.success(say.imageUpdated)
    },
  })
  const last = useRef<Sent>(undefined)
  const send = (sent: Sent) => {
    refuse(undefined)
    last.current = sent
    start(sent)
  }
  const forget = () => {
    stop()
    refuse(undefined)
    setSource(undefined)
    last.current = undefined
  }
  const crop = async ({ file, framing }: Source) => keepCropped({ ...(await measure(file)), file, framing })

  return {
    ...way,
    refusal,
    cropped,
    choose: async (file: File) => {
      refuse(undefined)
      const reason = await whyNot(file, 'eventImage')
      if (reason) return refuse(reason)
      await crop({ file, framing: UNFRAMED }).catch(async () => {
        // The server can decode an image that this browser cannot draw.
        if (await isRarelyDrawn(file)) send({ file, preview: null })
        else refuse(sentences.notProcessed)
      })
    },
    takeCrop: async (framing: Framing) => {
      const { file, url } = await cutSquare(cropped!, framing, KEPT)
      const preview = await smallPicture(url).finally(() => URL.revokeObjectURL(url))
      keepCropped(undefined)
      send({ file, preview, source: { file: cropped!.file, framing } })
    },
    // Cropping again fails if the file was deleted from the device since.
    cropAgain: source && (() => void crop(source).catch(() => refuse(sentences.notProcessed))),
    /** Uploads the image again after the form got a new event id. */
    sendAgain: () => last.current && start(last.current),
    stopCropping: () => keepCropped(undefined),
    remove: () => {
      forget()
      const { clearErrors, setValue } = form
      clearErrors('eventImageUrl')
      setValue('imagePreview', null)
      setValue('eventImageUrl', null, { shouldDirty: true })
    },
    forget,
  }
}

/** True for HEIC and AVIF images: phones create them, but many browsers cannot draw them. */
async function isRarelyDrawn(file: File): Promise<boolean> {
  const format = pictureFormat(new Uint8Array(await file.slice(0, 1024).arrayBuffer()))
  return format === 'heic' || format === 'avif'
}

const PREVIEW_SIDE = 360
const PREVIEW_QUALITY = 0.7

/** Draws a preview small enough to be stored in the draft, as a data URL. */
async function smallPicture(url: string): Promise<string> {
  const image = new Image()
  image.src = url
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = PREVIEW_SIDE
  const context = canvas.getContext('2d')!
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, PREVIEW_SIDE, PREVIEW_SIDE)
  return canvas.toDataURL('image/jpeg', PREVIEW_QUALITY)
}
