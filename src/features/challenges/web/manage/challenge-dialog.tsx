import { useWatch } from 'react-hook-form'
import { useState } from 'react'
import { v7 } from 'uuid'
import { useAuth } from '#features/members/web/session/use-auth.ts'
import { FormDialog } from '#platform/web/form/form-dialog.tsx'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { formatNumber } from '#platform/numbers.ts'
import { Note } from '#platform/web/ui/feedback/note.tsx'
import { useSubmitAfterUploads } from '#features/photos/web/upload/use-submit-after-uploads.ts'
import { codeOf } from '#platform/errors.ts'
import { presentIn, refusalOf, refusedAt } from '#platform/web/form/failure.ts'
import { useForm } from '#platform/web/form/use-form.ts'
import { notify } from '#platform/web/ui/feedback/notify.ts'
import { useChanged } from '#platform/web/ui/managed-list/use-changed.ts'
import { ChallengeInput, type ManagedChallenge } from '../../contract/challenge.ts'
import { managingSentences as say } from './copy.ts'
import { ChallengeFields } from './challenge-fields.tsx'
import { type ChallengeForm, type Typing, aNewOne, typedIn } from './form-values.ts'
import { challengeSentences } from '../../copy.ts'
import { challenges, client } from '../api.ts'
import { usePicture } from './use-picture.ts'

type Props = {
  /** The challenge to edit; omitted to create one. */
  challenge?: ManagedChallenge
  onClose: () => void
  onSaved: () => void
}

export default function ChallengeDialog(props: Props) {
  const { user } = useAuth()
  return user && <DialogOf {...props} adminId={user.id} />
}

function DialogOf({ adminId, challenge: opened, onClose, onSaved }: Props & { adminId: string }) {
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
            {say.loadPresent}
          </Button>
        )
      }
      notice={challenge && <DaysChanged form={form} challenge={challenge} />}
      onClose={onClose}
    >
      <ChallengeFields form={form} pictures={pictures} isNew={!challenge} onStartOver={startOver} />
    </FormDialog>
  )
}

/** Warns that changed dates recount the existing participants. */
function DaysChanged({ form, challenge }: { form: ChallengeForm; challenge: ManagedChallenge }) {
  const [startDate, endDate] = useWatch({ control: form.control, name: ['startDate', 'endDate'] })
  const count = challenge.summary.totalParticipants
  if (count === 0 || (startDate === challenge.startDate && endDate === challenge.endDate)) return null
  return <Note tone="amber">{say.daysChanged(formatNumber(count), count === 1)}</Note>
}

type Picture = 'logoUrl' | 'bannerUrl'
type Options = { name: string; challenge?: ManagedChallenge; onSaved: () => void }

const PICTURES: Picture[] = ['logoUrl', 'bannerUrl']

function useChallengeForm({ name, challenge: opened, onSaved }: Options) {
  const changed = useChanged(challenges)
  const [challenge, see] = useState(opened)
  /** Current version of the challenge, when another admin changed it after it was opened. */
  const [present, setPresent] = useState<ManagedChallenge>()
  const [start] = useState(() => (challenge ? typedIn(challenge) : aNewOne()))
  // Client-generated id of the challenge, so that a retried create is idempotent. Not stored with the draft, because
  // that may later become another challenge.
  const [id, setId] = useState(() => challenge?.id ?? v7())
  const sent = (field: Picture) => (url: string) => {
    form.clearErrors(field)
    form.setValue(field, url, { shouldDirty: true })
  }
  const logoUrl = usePicture('challengeLogo', sent('logoUrl'))
  const bannerUrl = usePicture('challengeBanner', sent('bannerUrl'))
  const pictures = { logoUrl, bannerUrl }

  const form: ChallengeForm = useForm({
    schema: ChallengeInput,
    start,
    draft: { name },
    failed: { otherwise: challengeSentences.notSaved },
    submit: async (values) => {
      const missing = PICTURES.filter((field) => pictures[field].isMissing())
      if (missing.length) throw refusedAt(missing, say.pictureUnsent)
      setPresent(undefined)
      const updatedAt = form.getValues('updatedAt')
      const saving = updatedAt ? client.update({ ...values, id, updatedAt }) : client.create({ ...values, id })
      await saving.catch((error: unknown) => {
        // Without an error code the response was lost and the challenge may have been saved.
        if (codeOf(error) === undefined) void changed()
        setPresent(presentIn(error) as ManagedChallenge | undefined)
        throw refusalOf(error, TELLING, challengeSentences.notSaved)
      })
      void notify.success(challenge ? challengeSentences.updated : challengeSentences.created)
      void changed()
      onSaved()
    },
  })
  const press = useSubmitAfterUploads(form, {
    isUnderWay: () => PICTURES.some((field) => pictures[field].isUnderWay()),
    settled: () => Promise.all(PICTURES.map((field) => pictures[field].settled())).then(() => undefined),
  })
  const pressed: ChallengeForm = { ...form, send: press.send }
  const startFrom = (values: Typing) => {
    PICTURES.forEach((field) => pictures[field].stop())
    form.startOver(values)
  }
  return {
    challenge,
    form: pressed,
    isWaiting: press.isWaiting,
    pictures,
    startOver: () => {
      if (!challenge) setId(v7())
      startFrom(challenge ? typedIn(challenge) : aNewOne())
    },
    /** Discards the form input and loads the current version of the challenge. */
    loadPresent:
      present &&
      (() => {
        see(present)
        startFrom(typedIn(present))
        void changed()
      }),
  }
}

const TELLING = ['BAD_REQUEST', 'SLUG_TAKEN', 'CODE_TAKEN', 'UNAUTHORIZED', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT']
