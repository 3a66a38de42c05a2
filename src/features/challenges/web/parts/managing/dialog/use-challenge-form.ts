import { useState } from 'react'
import { v7 } from 'uuid'
import { useSubmitAfterUploads } from '#features/photos/web/upload/use-submit-after-uploads.ts'
import { codeOf } from '#platform/errors.ts'
import { refusedAt } from '#platform/web/form/failure.ts'
import { useForm } from '#platform/web/form/use-form.ts'
import { notify } from '#platform/web/ui/feedback/notify.ts'
import { useChanged } from '#platform/web/ui/managed-list/use-changed.ts'
import { ChallengeInput, type ManagedChallenge } from '../../../../contract/challenge.ts'
import { challengeSentences as say } from '../../../../rules.ts'
import { challenges, client } from '../../../api.ts'
import { managingSentences as sayHere } from '../managing-sentences.ts'
import { presentIn, refusalOf } from './refusals.ts'
import { type ChallengeForm, type Typing, aNewOne, typedIn } from './typing.ts'
import { usePicture } from './use-picture.ts'

type Picture = 'logoUrl' | 'bannerUrl'
type Options = { name: string; challenge?: ManagedChallenge; onSaved: () => void }

const PICTURES: Picture[] = ['logoUrl', 'bannerUrl']

export function useChallengeForm({ name, challenge: opened, onSaved }: Options) {
  const changed = useChanged(challenges)
  const [challenge, see] = useState(opened)
  /** as it is now, where it changed since it was opened */
  const [present, setPresent] = useState<ManagedChallenge>()
  const [start] = useState(() => (challenge ? typedIn(challenge) : aNewOne()))
  // made here, so that what is sent twice is made once; not kept with the draft, which may become another challenge
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
    failed: { otherwise: say.notSaved },
    submit: async (values) => {
      const missing = PICTURES.filter((field) => pictures[field].isMissing())
      if (missing.length) throw refusedAt(missing, sayHere.pictureUnsent)
      setPresent(undefined)
      const updatedAt = form.getValues('updatedAt')
      const saving = updatedAt ? client.update({ ...values, id, updatedAt }) : client.create({ ...values, id })
      await saving.catch((error: unknown) => {
        // it may have been saved all the same
        if (codeOf(error) === undefined) void changed()
        setPresent(presentIn(error))
        throw refusalOf(error)
      })
      void notify.success(challenge ? say.updated : say.created)
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
    /** in place of what was typed */
    loadPresent:
      present &&
      (() => {
        see(present)
        startFrom(typedIn(present))
        void changed()
      }),
  }
}
