import { useWatch } from 'react-hook-form'
import { useState } from 'react'
import { v7 } from 'uuid'
import { useCurrentSession } from '#features/members/web/session/use-auth.ts'
import { FormDialog } from '#platform/web/form/form-dialog.tsx'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { formatNumber } from '#platform/numbers.ts'
import { Callout } from '#platform/web/ui/feedback/callout.tsx'
import { useSubmitFormAfterUploads } from '#features/photos/web/upload/use-submit-after-uploads.ts'
import { getApiErrorCode } from '#platform/errors.ts'
import {
  savedVersionFromEditConflictError,
  toFormDisplayError,
  createFormFieldError,
} from '#platform/web/form/submit-failure.ts'
import { useForm } from '#platform/web/form/use-form.ts'
import { showToast } from '#platform/web/ui/feedback/show-toast.ts'
import { useInvalidateFeatureQueries } from '#platform/web/ui/admin-list/use-invalidate-queries.ts'
import { ChallengeCreateInput, type AdminChallenge } from '../../contract/challenge.ts'
import { challengeManagementUiTexts as texts } from './copy.ts'
import { ChallengeFormFields } from './challenge-fields.tsx'
import {
  type ChallengeFormControls,
  type ChallengeFormValues,
  createBlankChallengeFormValues,
  toChallengeFormValues,
} from './form-values.ts'
import { challengeUiTexts } from '../../copy.ts'
import { challenges, client } from '../api.ts'
import { useChallengePictureUpload } from './use-challenge-picture.ts'

type Props = {
  /** The challenge to edit; omitted to create one. */
  challenge?: AdminChallenge
  onClose: () => void
  onSaved: () => void
}

export default function ChallengeDialog(props: Props) {
  const { user } = useCurrentSession()
  return user && <ChallengeFormDialog {...props} adminId={user.id} />
}

function ChallengeFormDialog({ adminId, challenge: opened, onClose, onSaved }: Props & { adminId: string }) {
  const { challenge, form, isWaiting, pictures, startOver, loadPresent } = useChallengeForm({
    name: `challenge:${adminId}:${opened?.id ?? 'new'}`,
    challenge: opened,
    onSaved,
  })
  return (
    <FormDialog
      form={form}
      isChange={Boolean(challenge)}
      width="wide"
      title={challenge ? 'Edit Challenge' : 'Create Challenge'}
      action={challenge ? 'Save changes' : 'Create Challenge'}
      awaited={isWaiting && 'Uploading pictures...'}
      remedy={
        loadPresent && (
          <Button variant="link" size="sm" className="px-0" onPress={loadPresent}>
            {texts.loadPresent}
          </Button>
        )
      }
      notice={challenge && <DatesChangedWarning form={form} challenge={challenge} />}
      onClose={onClose}
    >
      <ChallengeFormFields form={form} pictures={pictures} isNew={!challenge} onStartOver={startOver} />
    </FormDialog>
  )
}

/** Warns the admin that changing a challenge's dates recounts the cleanups of its participants. */
function DatesChangedWarning({ form, challenge }: { form: ChallengeFormControls; challenge: AdminChallenge }) {
  const [startDate, endDate] = useWatch({ control: form.control, name: ['startDate', 'endDate'] })
  const count = challenge.summary.totalParticipants
  if (count === 0 || (startDate === challenge.startDate && endDate === challenge.endDate)) return null
  return <Callout tone="amber">{texts.daysChanged(formatNumber(count), count === 1)}</Callout>
}

type PictureFieldName = 'logoUrl' | 'bannerUrl'
type Options = { name: string; challenge?: AdminChallenge; onSaved: () => void }

const PICTURE_FIELDS: PictureFieldName[] = ['logoUrl', 'bannerUrl']

function useChallengeForm({ name, challenge: opened, onSaved }: Options) {
  const invalidate = useInvalidateFeatureQueries(challenges)
  const [challenge, setChallenge] = useState(opened)
  /** Current version of the challenge, if another admin has changed the challenge since the form was opened. */
  const [currentVersion, setCurrentVersion] = useState<AdminChallenge>()
  const [start] = useState(() => (challenge ? toChallengeFormValues(challenge) : createBlankChallengeFormValues()))
  // Client-generated id of the challenge, so that a retried create is idempotent. The draft does not store this id,
  // because an admin may turn the draft into another challenge.
  const [id, setId] = useState(() => challenge?.id ?? v7())
  const onPictureSent = (field: PictureFieldName) => (url: string) => {
    form.clearErrors(field)
    form.setValue(field, url, { shouldDirty: true })
  }
  const logoUrl = useChallengePictureUpload('challengeLogo', onPictureSent('logoUrl'))
  const bannerUrl = useChallengePictureUpload('challengeBanner', onPictureSent('bannerUrl'))
  const pictures = { logoUrl, bannerUrl }

  const form: ChallengeFormControls = useForm({
    schema: ChallengeCreateInput,
    start,
    draft: { name },
    failureMessages: { fallback: challengeUiTexts.notSaved },
    submit: async (values) => {
      const missing = PICTURE_FIELDS.filter((field) => pictures[field].isMissing())
      if (missing.length) throw createFormFieldError(missing, texts.pictureUnsent)
      setCurrentVersion(undefined)
      const updatedAt = form.getValues('updatedAt')
      const saving = updatedAt ? client.update({ ...values, id, updatedAt }) : client.create({ ...values, id })
      await saving.catch((error: unknown) => {
        // An error without a code means that the response was lost: the challenge may have been saved.
        if (getApiErrorCode(error) === undefined) void invalidate()
        setCurrentVersion(savedVersionFromEditConflictError(error) as AdminChallenge | undefined)
        throw toFormDisplayError(error, CODES_WITH_MESSAGE, challengeUiTexts.notSaved)
      })
      void showToast.success(challenge ? challengeUiTexts.updated : challengeUiTexts.created)
      void invalidate()
      onSaved()
    },
  })
  const submitAfterUploads = useSubmitFormAfterUploads(form, {
    isUnderWay: () => PICTURE_FIELDS.some((field) => pictures[field].isUnderWay()),
    settled: () => Promise.all(PICTURE_FIELDS.map((field) => pictures[field].settled())).then(() => undefined),
  })
  const formWithUploads: ChallengeFormControls = { ...form, send: submitAfterUploads.send }
  const startFrom = (values: ChallengeFormValues) => {
    PICTURE_FIELDS.forEach((field) => pictures[field].stop())
    form.startOver(values)
  }
  return {
    challenge,
    form: formWithUploads,
    isWaiting: submitAfterUploads.isWaiting,
    pictures,
    startOver: () => {
      if (!challenge) setId(v7())
      startFrom(challenge ? toChallengeFormValues(challenge) : createBlankChallengeFormValues())
    },
    /** Discards the admin's input in the challenge form and loads the current version of the challenge. */
    loadPresent:
      currentVersion &&
      (() => {
        setChallenge(currentVersion)
        startFrom(toChallengeFormValues(currentVersion))
        void invalidate()
      }),
  }
}

const CODES_WITH_MESSAGE = [
  'BAD_REQUEST',
  'SLUG_TAKEN',
  'CODE_TAKEN',
  'UNAUTHORIZED',
  'FORBIDDEN',
  'NOT_FOUND',
  'CONFLICT',
]
