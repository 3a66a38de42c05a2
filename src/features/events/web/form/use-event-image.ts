import { useRef, useState } from 'react'
import { PICTURE_KINDS } from '#features/photos/rules.ts'
import { pictureUploadUiTexts } from '#features/photos/copy.ts'
import { detectPictureFormat } from '#features/photos/rules/upload-checks.ts'
import { type MeasuredPicture, measurePicture } from '#features/photos/web/crop/measure-picture.ts'
import { type CropFraming, INITIAL_CROP_FRAMING, cropPictureToSquare } from '#features/photos/web/crop/crop-square.ts'
import { validatePictureFile } from '#features/photos/web/upload/prepare-picture.ts'
import { uploadPicture } from '#features/photos/web/upload/upload-picture.ts'
import { useObjectUrl } from '#features/photos/web/upload/use-object-url.ts'
import { usePictureUpload } from '#features/photos/web/upload/use-upload.ts'
import { showToast } from '#platform/web/ui/feedback/show-toast.ts'
import { eventUiTexts as texts } from '../../copy.ts'
import type { EventFormControls } from './form-values.ts'

const UPLOADED_SIZE = { side: PICTURE_KINDS.eventImage.widths[0], quality: 0.9 }

/** Chosen image file with its crop, so that it can be cropped again. */
type CropSource = { file: File; framing: CropFraming }
/** Event image to upload; the preview is null if this browser cannot draw the image. */
type ImageUpload = { file: Blob | CopiedImage; preview: string | null; source?: CropSource }
/** Image of another event, which is read before it is uploaded. */
type CopiedImage = { copiedFrom: string }

export type EventImageControls = ReturnType<typeof useEventImageControls>

/** Image of one event form. It is uploaded as soon as it is cropped, before the form is sent. */
export function useEventImageControls(form: EventFormControls) {
  const [rejection, setRejectionState] = useState<string>()
  // A form that is sent while the image uploads must know of a refusal before it renders again.
  const isRefused = useRef(false)
  const setRejection = (reason: string | undefined) => {
    isRefused.current = reason !== undefined
    setRejectionState(reason)
  }
  const forgetRefusal = () => {
    setRejection(undefined)
    form.clearErrors('eventImageUrl')
  }
  const [cropped, setCropped] = useObjectUrl<MeasuredPicture & CropSource>()
  const [source, setSource] = useState<CropSource>()
  const last = useRef<ImageUpload>(undefined)
  const { start, stop, ...uploadState } = usePictureUpload<ImageUpload>({
    failureMessage: texts.imageFailed,
    upload: async ({ file }, id, how) => {
      const fields = { eventId: form.getValues('id') }
      const image = isCopied(file) ? await readCopiedImage(file, how.signal) : file
      if (!image) return { isCut: true }
      const outcome = await uploadPicture<{ url: string }>(`/v1/cleanup-event-images/${id}`, image, { ...how, fields })
      return 'isFault' in outcome && outcome.isFault ? {} : outcome
    },
    onSent: (url, { file, preview, source: from }) => {
      setSource(from)
      form.clearErrors('eventImageUrl')
      form.setValue('imagePreview', preview)
      // The copy's image belongs to the form's initial values: the admin has done nothing yet.
      form.setValue('eventImageUrl', url, { shouldDirty: !isCopied(file) })
      if (!isCopied(file)) void showToast.success(texts.imageUpdated)
    },
    onRefused: (reason) => {
      last.current = undefined
      setRejection(reason)
    },
  })
  const send = (sent: ImageUpload) => {
    forgetRefusal()
    last.current = sent
    start(sent)
  }
  const reset = () => {
    stop()
    forgetRefusal()
    setSource(undefined)
    last.current = undefined
  }
  const crop = async ({ file, framing }: CropSource) => setCropped({ ...(await measurePicture(file)), file, framing })

  return {
    ...uploadState,
    refusal: rejection,
    isRefused: () => isRefused.current,
    cropped,
    choose: async (file: File) => {
      forgetRefusal()
      const reason = await validatePictureFile(file, 'eventImage')
      if (reason) return setRejection(reason)
      await crop({ file, framing: INITIAL_CROP_FRAMING }).catch(async () => {
        // The server can decode an image that this browser cannot draw.
        if (await isOftenUndrawable(file)) send({ file, preview: null })
        else setRejection(pictureUploadUiTexts.notProcessed)
      })
    },
    takeCrop: async (framing: CropFraming) => {
      const { file, url } = await cropPictureToSquare(cropped!, framing, UPLOADED_SIZE)
      const preview = await createPreview(url).finally(() => URL.revokeObjectURL(url))
      setCropped(undefined)
      send({ file, preview, source: { file: cropped!.file, framing } })
    },
    /** Uploads a copy of another event's image, which is square already. The form waits for it from now on. */
    copy: (url: string) => send({ file: { copiedFrom: url }, preview: url }),
    // Cropping an image again fails if its file was deleted from the device since.
    cropAgain: source && (() => void crop(source).catch(() => setRejection(pictureUploadUiTexts.notProcessed))),
    /** Uploads the image again after the form got a new event id. */
    sendAgain: () => last.current && start(last.current),
    stopCropping: () => setCropped(undefined),
    remove: () => {
      reset()
      form.setValue('imagePreview', null)
      form.setValue('eventImageUrl', null, { shouldDirty: true })
    },
    /** Removes a refused image. An image that was chosen before stays. */
    dismissRefusal: forgetRefusal,
    forget: reset,
  }
}

const isCopied = (file: Blob | CopiedImage): file is CopiedImage => 'copiedFrom' in file

/** Reads the image of another event; undefined if it cannot be read, which a retry may change. */
async function readCopiedImage({ copiedFrom }: CopiedImage, signal: AbortSignal): Promise<Blob | undefined> {
  try {
    const answer = await fetch(copiedFrom, { signal })
    return answer.ok ? await answer.blob() : undefined
  } catch {
    return undefined
  }
}

/** True for HEIC and AVIF images: phones create them, but many browsers cannot draw them. */
async function isOftenUndrawable(file: File): Promise<boolean> {
  const format = detectPictureFormat(new Uint8Array(await file.slice(0, 1024).arrayBuffer()))
  return format === 'heic' || format === 'avif'
}

const PREVIEW_SIDE = 360
const PREVIEW_QUALITY = 0.7

/** Draws a preview of an event image, small enough to be stored in the form's draft, as a data URL. */
async function createPreview(url: string): Promise<string> {
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
