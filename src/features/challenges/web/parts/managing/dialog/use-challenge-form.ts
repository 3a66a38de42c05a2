import { useState } from 'react'
import { v7 } from 'uuid'
import { usePress } from '#features/photos/web/parts/use-press.ts'
import { codeOf } from '#platform/errors.ts'
import { useForm } from '#platform/web/form/use-form.ts'
import { notify } from '#platform/web/ui/feedback/notify.ts'
import { ChallengeInput, type ManagedChallenge } from '../../../../contract/challenge.ts'
import { challengeSentences as say } from '../../../../rules.ts'
import { client } from '../../../api.ts'
import { managingSentences as sayHere } from '../managing-sentences.ts'
import { useChallengesChanged } from '../use-challenges-changed.ts'
import { type Picture, refusalOf, refusedAt } from './refusals.ts'
import { type ChallengeForm, aNewOne, typedIn } from './typing.ts'
import { usePicture } from './use-picture.ts'

type Options = { name: string; challenge?: ManagedChallenge; onSaved: () => void }

const PICTURES: Picture[] = ['logoUrl', 'bannerUrl']

export function useChallengeForm({ name, challenge, onSaved }: Options) {
  const changed = useChallengesChanged()
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
      const save = challenge ? client.update : client.create
      await save({ ...values, id }).catch((error: unknown) => {
        // it may have been saved all the same
        if (codeOf(error) === undefined) void changed()
        throw refusalOf(
          error,
          PICTURES.filter((field) => values[field] && values[field] !== start[field]),
        )
      })
      void notify.success(challenge ? say.updated : say.created)
      void changed()
      onSaved()
    },
  })
  const press = usePress(form, {
    isUnderWay: () => PICTURES.some((field) => pictures[field].isUnderWay()),
    settled: () => Promise.all(PICTURES.map((field) => pictures[field].settled())).then(() => undefined),
  })
  const [isFresh, setFresh] = useState(false)
  const pressed: ChallengeForm = { ...form, send: press.send }
  return {
    form: pressed,
    isWaiting: press.isWaiting,
    pictures,
    isRestored: form.isRestored && !isFresh,
    startOver: () => {
      PICTURES.forEach((field) => pictures[field].stop())
      setFresh(true)
      if (!challenge) setId(v7())
      form.reset(challenge ? start : aNewOne())
    },
  }
}
