import { ImagePlus } from 'lucide-react'
import { useRef } from 'react'
import { pictureUploadUiTexts } from '#features/photos/copy.ts'
import {
  PICTURE_INPUT_ACCEPT_VALUE,
  PICTURE_HEADER_BYTES,
  PICTURE_UPLOAD_LIMITS,
  detectPictureFormat,
  validatePictureUpload,
} from '#features/photos/rules/upload-checks.ts'
import { type MeasuredPicture, measurePicture } from '#features/photos/web/crop/measure-picture.ts'
import { useAsyncStep } from '#features/photos/web/crop/use-async-step.ts'
import { toSubmitFailure } from '#platform/web/form/submit-failure.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Avatar } from '#platform/web/ui/data/avatar.tsx'
import { FileInput } from '#platform/web/ui/photo-picker/file-input.tsx'
import { useDroppedFiles } from '#platform/web/ui/photo-picker/use-dropped-files.ts'
import { DialogContent } from '#platform/web/ui/overlays/dialog.tsx'
import type { MemberProfile } from '../../contract/profile.ts'
import { avatarUiTexts } from '../../copy.ts'
import { client } from '../api.ts'

type Props = {
  profile: MemberProfile
  isBusy: boolean
  onBusy: (isBusy: boolean) => void
  onChosen: (picture: MeasuredPicture) => void
  onCancel: () => void
}

export function AvatarSelectionStep({ profile, isBusy, onBusy, onChosen, onCancel }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const { failure: refusal, attempt } = useAsyncStep(onBusy, (error) =>
    // Reading a chosen picture fails if the file is unavailable: in cloud storage, or on a removed memory card.
    error instanceof PictureError ? error : new PictureError(pictureUploadUiTexts.notProcessed),
  )
  const take = ([file]: File[]) => {
    if (file && !isBusy) void attempt(async () => onChosen(await readPicture(file)))
  }
  const { isOver, zone } = useDroppedFiles(take)
  return (
    <DialogContent
      title="Update Profile Picture"
      isBusy={isBusy}
      error={
        refusal && (
          <>
            {refusal.title && <b className="block font-semibold">{refusal.title}</b>}
            {refusal.message}
          </>
        )
      }
      footer={
        <Button variant="ghost" isDisabled={isBusy} onPress={onCancel}>
          Cancel
        </Button>
      }
    >
      <div {...zone}>
        <button
          type="button"
          onClick={() => input.current!.click()}
          className={`flex w-full flex-col items-center gap-1.5 rounded-lg border-2 border-dashed px-6 py-9 text-ink-2 hover:bg-sunk ${isOver ? 'border-focus bg-sunk' : 'border-line-strong'}`}
        >
          <span className="relative mb-2">
            <Avatar name={profile.fullName} src={profile.avatarUrl} size={84} />
            <span className="absolute -right-1 -bottom-1 grid size-9 place-items-center rounded-full bg-spruce text-paper ring-4 ring-card">
              <ImagePlus aria-hidden className="size-[18px]" />
            </span>
          </span>
          <b className="text-base font-semibold text-ink">{isBusy ? 'Opening the picture...' : 'Choose a picture'}</b>
          <span className="text-sm">or drop or paste it here. {pictureUploadUiTexts.acceptedAvatars}</span>
        </button>
        <FileInput ref={input} accept={PICTURE_INPUT_ACCEPT_VALUE.split(',')} onFiles={take} />
      </div>
    </DialogContent>
  )
}

class PictureError extends Error {
  readonly title: string | undefined
  constructor(message: string, title?: string) {
    super(message)
    this.title = title
  }
}

/** Reads the chosen picture. If the browser cannot decode HEIC or AVIF, the server converts it to JPEG. */
async function readPicture(file: File): Promise<MeasuredPicture> {
  const header = new Uint8Array(await file.slice(0, PICTURE_HEADER_BYTES).arrayBuffer())
  const refusal = validatePictureUpload({ header, size: file.size }, PICTURE_UPLOAD_LIMITS.avatar)
  if (refusal?.reason === 'type') throw new PictureError(avatarUiTexts.invalidType, avatarUiTexts.invalidTypeTitle)
  if (refusal) throw new PictureError(refusal.sentence)
  const format = detectPictureFormat(header)
  const shown = await measurePicture(file).catch(() =>
    format === 'heic' || format === 'avif' ? convertOnServer(file) : undefined,
  )
  if (!shown) throw new PictureError(pictureUploadUiTexts.notProcessed)
  return shown
}

const convertOnServer = async (file: File) => {
  try {
    return await measurePicture(await client.readablePicture({ file }))
  } catch (error) {
    const failed = { fallback: pictureUploadUiTexts.notProcessed, unreachable: avatarUiTexts.notUploaded }
    throw new PictureError(toSubmitFailure(error, [], failed).sentence!)
  }
}
