import { useEffect, useRef, useState } from 'react'
import { pictureUploadUiTexts } from '#features/photos/copy.ts'
import { PICTURE_INPUT_ACCEPT_VALUE } from '#features/photos/rules/upload-checks.ts'
import { validatePictureFile } from '#features/photos/web/upload/prepare-picture.ts'
import { FormField } from '#platform/web/form/field.tsx'
import type { PickedPhoto } from '#platform/web/ui/photo-picker/picked-photo.ts'
import { PhotoPicker } from '#platform/web/ui/photo-picker/photo-picker.tsx'
import { useOnline } from '#platform/web/ui/feedback/use-online.ts'
import { cleanupUiTexts as texts } from '../../copy.ts'
import { MAX_PHOTOS_PER_CLEANUP } from '../../rules.ts'
import type { SharedContent } from '../../rules/sharing.ts'
import { logCleanupDialogUiTexts as dialogTexts } from './copy.ts'
import type { PhotoUpload, PhotoUploads } from './uploads.ts'
import { usePhotoUploadsOfAllForms } from './use-uploads.ts'
import type { CleanupFormState } from './use-log-form.ts'

const accept = PICTURE_INPUT_ACCEPT_VALUE.split(',')

type Props = {
  form: CleanupFormState
  uploads: PhotoUploads
  /** Whether photos are stored on this device together with their cleanup while offline. */
  isStored: boolean
  /** Whether the server takes photos of the member, whose email it must know to be verified. */
  mayUpload: boolean
  shared?: SharedContent | undefined
}

export function CleanupPhotosField({ form, uploads, isStored, mayUpload, shared }: Props) {
  const all = usePhotoUploadsOfAllForms(uploads)
  const isOnline = useOnline()
  const [refusal, setRefusal] = useState(shared?.isLost ? texts.photoGone : undefined)
  const hasInput = useRef(false)
  useEffect(() => {
    // Any website can share photos into this form, so shared photos are uploaded only after the member's first input.
    const sendAfterInput = () => {
      hasInput.current = true
      if (mayUpload) uploads.sendUnsent()
    }
    if (hasInput.current) sendAfterInput()
    addEventListener('input', sendAfterInput)
    return () => removeEventListener('input', sendAfterInput)
  }, [uploads, mayUpload])

  return (
    <FormField form={form} name="photos">
      {({ value: ids, onChange, error }) => {
        const now = () => form.getValues('photos')
        const add = async (files: File[]) => {
          setRefusal(undefined)
          const reasons = await Promise.all(files.map((file) => validatePictureFile(file, 'cleanup')))
          const fitting = files.filter((_, index) => !reasons[index])
          const added = fitting.slice(0, MAX_PHOTOS_PER_CLEANUP - now().length)
          const reason = reasons.find(Boolean)
          if (reason) setRefusal(reason)
          if (!added.length) return
          const isShared = added.every((file) => shared?.files.includes(file))
          onChange([...now(), ...(isShared || !mayUpload ? uploads.addUnsent(added) : uploads.add(added))])
        }
        const remove = (id: string) => {
          uploads.remove(id)
          setRefusal(undefined)
          onChange(now().filter((each) => each !== id))
        }
        const retry = (id: string) => {
          const renamed = uploads.retry(id)
          if (renamed) return onChange(now().map((each) => (each === id ? renamed : each)))
          remove(id)
          setRefusal(texts.photoGone)
        }
        return (
          <PhotoPicker
            label="Photos"
            note={dialogTexts.photosTake}
            error={refusal ?? error}
            given={shared?.files}
            photos={ids.flatMap((id, index) => toPickedPhotos(all.get(id), index + 1, { isOnline, isStored }))}
            slots={MAX_PHOTOS_PER_CLEANUP}
            accept={accept}
            onAdd={(files) => void add(files)}
            onRefuse={(_, why) => setRefusal(why === 'type' ? pictureUploadUiTexts.wrongType : texts.tooManyPhotos)}
            onRemove={remove}
            onRetry={retry}
            onMove={(id, place) =>
              onChange(
                now()
                  .filter((each) => each !== id)
                  .toSpliced(place - 1, 0, id),
              )
            }
          />
        )
      }}
    </FormField>
  )
}

type Connection = { isOnline: boolean; isStored: boolean }

function toPickedPhotos(
  upload: PhotoUpload | undefined,
  place: number,
  { isOnline, isStored }: Connection,
): PickedPhoto[] {
  if (!upload) return []
  const { id, url, progress, reason } = upload
  const isHere = !isOnline && isStored && (upload.state === 'uploading' || upload.state === 'cut')
  if (isHere || upload.state === 'ready' || upload.state === 'kept') return [{ id, url, state: 'ready' }]
  if (upload.state === 'lost') return [{ id, url, state: 'failed' }]
  if (upload.state === 'uploading' || (upload.state === 'cut' && !isOnline))
    return [{ id, url, state: 'uploading', progress }]
  return [{ id, url, state: 'failed', error: reason ? texts.photoFailedBecause(reason) : texts.photoFailed(place) }]
}
