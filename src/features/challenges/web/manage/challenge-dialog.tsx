import { useWatch } from 'react-hook-form'
import { useCurrentSession } from '#features/members/web/session/use-auth.ts'
import { formatNumber } from '#platform/numbers.ts'
import { type RecordForm, RecordDialog, useRecordForm } from '#platform/web/form/record-dialog.tsx'
import { createFormFieldError } from '#platform/web/form/submit-failure.ts'
import { Callout } from '#platform/web/ui/feedback/callout.tsx'
import { showToast } from '#platform/web/ui/feedback/show-toast.ts'
import { ChallengeCreateInput, type AdminChallenge } from '../../contract/challenge.ts'
import { challengeUiTexts } from '../../copy.ts'
import { challenges, client } from '../api.ts'
import { ChallengeFormFields } from './challenge-fields.tsx'
import { challengeManagementUiTexts as texts } from './copy.ts'
import { type ChallengeFormControls, type ChallengeFormValues, toChallengeFormValues } from './form-values.ts'
import { useChallengePictureUpload } from './use-challenge-picture.ts'

type Props = {
  challenge?: AdminChallenge
  onClose: () => void
  onSaved: () => void
}

export default function ChallengeDialog(props: Props) {
  const { user } = useCurrentSession()
  return user && <ChallengeFormDialog {...props} adminId={user.id} />
}

function ChallengeFormDialog({ adminId, challenge: opened, onClose, onSaved }: Props & { adminId: string }) {
  const onPictureSent = (field: PictureFieldName) => (url: string) => {
    record.form.clearErrors(field)
    record.form.setValue(field, url, { shouldDirty: true })
  }
  const logoUrl = useChallengePictureUpload('challengeLogo', onPictureSent('logoUrl'))
  const bannerUrl = useChallengePictureUpload('challengeBanner', onPictureSent('bannerUrl'))
  const pictures = { logoUrl, bannerUrl }

  const record: RecordForm<AdminChallenge, ChallengeFormValues> = useRecordForm({
    opened,
    toSchema: () => ChallengeCreateInput,
    toValues: toChallengeFormValues,
    draft: `challenge:${adminId}:${opened?.id ?? 'new'}`,
    uploads: {
      isUnderWay: () => PICTURE_FIELDS.some((field) => pictures[field].isUnderWay()),
      settled: () => Promise.all(PICTURE_FIELDS.map((field) => pictures[field].settled())),
      stop: () => PICTURE_FIELDS.forEach((field) => pictures[field].stop()),
    },
    queries: challenges,
    notSaved: challengeUiTexts.notSaved,
    save: (values, { id, form }) => {
      const missing = PICTURE_FIELDS.filter((field) => pictures[field].isMissing())
      if (missing.length) throw createFormFieldError(missing, texts.pictureUnsent)
      const updatedAt = form.getValues('updatedAt')
      return updatedAt ? client.update({ ...values, id, updatedAt }) : client.create({ ...values, id })
    },
    onSaved: () => {
      void showToast.success(opened ? challengeUiTexts.updated : challengeUiTexts.created)
      onSaved()
    },
  })
  const { form, stored: challenge, startOver } = record
  return (
    <RecordDialog
      noun="Challenge"
      record={record}
      width="wide"
      uploading="Uploading pictures..."
      notice={challenge && <DatesChangedWarning form={form} challenge={challenge} />}
      onClose={onClose}
    >
      <ChallengeFormFields form={form} pictures={pictures} isNew={!challenge} onStartOver={startOver} />
    </RecordDialog>
  )
}

type PictureFieldName = 'logoUrl' | 'bannerUrl'
const PICTURE_FIELDS: PictureFieldName[] = ['logoUrl', 'bannerUrl']

/** Warns the admin that changing a challenge's dates recounts the cleanups of its participants. */
function DatesChangedWarning({ form, challenge }: { form: ChallengeFormControls; challenge: AdminChallenge }) {
  const [startDate, endDate] = useWatch({ control: form.control, name: ['startDate', 'endDate'] })
  const count = challenge.summary.totalParticipants
  if (count === 0 || (startDate === challenge.startDate && endDate === challenge.endDate)) return null
  return <Callout tone="amber">{texts.daysChanged(formatNumber(count), count === 1)}</Callout>
}
