import { ArrowLeft } from 'lucide-react'
import type { CroppedPicture } from '#features/photos/web/crop/crop-square.ts'
import { useAsyncStep } from '#features/photos/web/crop/use-async-step.ts'
import { toSubmitFailure } from '#platform/web/form/submit-failure.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Avatar } from '#platform/web/ui/data/avatar.tsx'
import { showToast } from '#platform/web/ui/feedback/show-toast.ts'
import { DialogContent } from '#platform/web/ui/overlays/dialog.tsx'
import type { MemberProfile } from '../../contract/profile.ts'
import { extractFirstName } from '../../rules/accounts.ts'
import { avatarUiTexts as texts, formatMemberLocation } from '../../copy.ts'
import { client } from '../api.ts'
import { useCacheProfile } from '../profile/use-profile.ts'

const PREVIEW_SIZES = [
  { size: 168, place: 'Your bio' },
  { size: 64, place: 'Litterboard' },
  { size: 40, place: 'Menu' },
]

type Props = {
  profile: MemberProfile
  square: CroppedPicture
  isBusy: boolean
  onBusy: (isBusy: boolean) => void
  onBack: () => void
  onDone: () => void
}

export function PreviewAvatarPicture({ profile, square, isBusy, onBusy, onBack, onDone }: Props) {
  const storeProfile = useCacheProfile()
  const { failure, attempt } = useAsyncStep(
    onBusy,
    (error) => toSubmitFailure(error, [], { fallback: texts.notSaved, unreachable: texts.notUploaded }).sentence,
  )
  const upload = async () => {
    storeProfile(await client.setAvatar({ file: square.file }))
    dispatchEvent(new Event('avatar:updated'))
    void showToast.success(texts.saved)
    onDone()
  }
  const name = profile.username ?? extractFirstName(profile.fullName)
  return (
    <DialogContent
      title="Preview Profile Picture"
      subtitle="This is how other members see you."
      isBusy={isBusy}
      error={
        failure && (
          <>
            <b className="block font-semibold">{texts.failedTitle}</b>
            {texts.failed}
            {failure !== texts.failed && <span className="mt-1 block">{failure}</span>}
          </>
        )
      }
      footer={
        <>
          <Button variant="outline" isDisabled={isBusy} onPress={onBack}>
            <ArrowLeft aria-hidden />
            Back to Crop
          </Button>
          <Button isBusy={isBusy} busyLabel="Uploading..." onPress={() => void attempt(upload)}>
            Use This Photo
          </Button>
        </>
      }
    >
      <div className="flex flex-wrap items-end justify-center gap-6 pt-3 pb-6 sm:gap-8">
        {PREVIEW_SIZES.map(({ size, place }) => (
          <span key={place} className="flex flex-col items-center gap-2.5">
            <Avatar name={profile.fullName} src={square.url} size={size} />
            <span className="text-sm text-ink-2">{place}</span>
          </span>
        ))}
      </div>
      <div className="flex items-center gap-3.5 rounded-lg border-2 border-sun-line bg-sun-wash px-4 py-3">
        <Avatar name={profile.fullName} src={square.url} size={48} />
        <span className="min-w-0 flex-1">
          <b className="block truncate leading-tight font-semibold">{name}</b>
          <span className="text-sm text-ink-2">{formatMemberLocation(profile)}</span>
        </span>
      </div>
    </DialogContent>
  )
}
