import { ImagePlus } from 'lucide-react'
import { useRef, useState } from 'react'
import { PICTURE_INPUT_ACCEPT_VALUE } from '#features/photos/rules/upload-checks.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { ProgressRing } from '#platform/web/ui/feedback/progress-ring.tsx'
import { FieldGroup } from '#platform/web/ui/fields/field-group.tsx'
import { FileInput } from '#platform/web/ui/photo-picker/file-input.tsx'
import { useDroppedFiles } from '#platform/web/ui/photo-picker/use-dropped-files.ts'
import { usePictureLoadFailure } from '#platform/web/ui/media/use-picture-failure.ts'
import { challengeManagementUiTexts as texts } from './copy.ts'
import type { ChallengePictureUpload } from './use-challenge-picture.ts'

type Props = {
  label: string
  hint: string
  error?: string
  isWide?: boolean
  picture: ChallengePictureUpload
  value: string | null
  onChange: (url: string | null) => void
}

const accept = PICTURE_INPUT_ACCEPT_VALUE.split(',')

/** Form field for one picture of a challenge: choose, drop, preview, replace, remove and retry. */
export function ChallengePictureField({ label, hint, error, isWide = false, picture, value, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const choose = useRef<HTMLButtonElement>(null)
  const [hasChosen, setChosen] = useState(false)
  const handleFiles = ([file]: File[]) => {
    if (!file) return
    setChosen(true)
    void picture.choose(file)
  }
  const { isOver, zone } = useDroppedFiles(handleFiles, { isPasted: false })
  const { sending, thumb, refusal } = picture
  const what = label.toLowerCase()
  const hasPicture = Boolean(sending ?? value)
  const isUploading = sending && !sending.failure
  const shown = refusal ?? (isUploading ? undefined : (error ?? sending?.failure))

  return (
    <FieldGroup label={label} note="optional" hint={hint} error={shown}>
      {() => (
        <div {...zone} className="flex flex-wrap items-center gap-4">
          <span
            className={`relative grid h-24 shrink-0 place-items-center overflow-hidden rounded-md text-ink-3 ${isWide ? 'w-48' : 'w-24'} ${hasPicture ? 'bg-sunk' : 'border-2 border-dashed'} ${isOver ? 'border-focus outline-3 outline-focus' : 'border-line-strong'}`}
          >
            {hasPicture ? (
              <PicturePreview key={thumb ?? value} src={sending ? thumb : value} alt={label} />
            ) : (
              <ImagePlus aria-hidden className="size-6" />
            )}
            {isUploading && (
              <span className="absolute inset-0 grid place-items-center bg-[oklch(0.2_0.03_180/0.6)] text-white">
                <ProgressRing value={sending.progress} label={`Uploading the ${what}`} />
              </span>
            )}
          </span>
          <span className="flex flex-wrap gap-2">
            <Button ref={choose} variant="outline" size="sm" onPress={() => input.current?.click()}>
              {hasPicture ? `Replace ${what}` : `Choose a ${what}`}
            </Button>
            {sending?.failure && (
              <Button
                variant="outline"
                size="sm"
                aria-label={`Try again, ${what}`}
                onPress={() => {
                  // Move the focus to another button first, because the pressed one disappears.
                  choose.current?.focus()
                  picture.retry()
                }}
              >
                Try again
              </Button>
            )}
            {hasPicture && (
              <Button
                variant="ghost"
                size="sm"
                aria-label={`Remove ${what}`}
                onPress={() => {
                  choose.current?.focus()
                  picture.stop()
                  onChange(null)
                }}
              >
                Remove
              </Button>
            )}
          </span>
          <FileInput ref={input} accept={accept} onFiles={handleFiles} />
          <span role="status" className="sr-only">
            {hasChosen && !sending && !shown && value && texts.pictureSent(label)}
          </span>
        </div>
      )}
    </FieldGroup>
  )
}

/** Preview of a challenge picture. It is empty if the browser cannot decode the file, as most cannot decode HEIC. */
function PicturePreview({ src, alt }: { src: string | null | undefined; alt: string }) {
  const { hasFailed, picture } = usePictureLoadFailure(src)
  return src && !hasFailed ? <img {...picture} src={src} alt={alt} className="size-full object-cover" /> : null
}
