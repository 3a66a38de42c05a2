import { useState } from 'react'
import { codeOf } from '#platform/errors.ts'
import { useForm } from '#platform/web/form/use-form.ts'
import { notify } from '#platform/web/ui/feedback/notify.ts'
import { ChallengeInput, type ManagedChallenge } from '../../../../contract/challenge.ts'
import { challengeSentences as say } from '../../../../rules.ts'
import { managingSentences as sayHere } from '../managing-sentences.ts'
import { useChallengesChanged } from '../use-challenges-changed.ts'
import { type Picture, refusalOf, refusedAt, save } from './save.ts'
import { type ChallengeForm, aNewOne, typedIn } from './typing.ts'
import { usePicture } from './use-picture.ts'

type Options = { name: string; challenge?: ManagedChallenge; onSaved: () => void }

const PICTURES: Picture[] = ['logoUrl', 'bannerUrl']

export function useChallengeForm({ name, challenge, onSaved }: Options) {
  const changed = useChallengesChanged()
  const [start] = useState(() => (challenge ? typedIn(challenge) : aNewOne()))
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
      // the button may be pressed while they are on their way
      const areThere = await Promise.all(PICTURES.map((field) => pictures[field].settled()))
      const missing = PICTURES.filter((_, index) => !areThere[index])
      if (missing.length) throw refusedAt(missing, sayHere.pictureUnsent)
      const typed = form.getValues()
      const shown = { logoUrl: typed.logoUrl, bannerUrl: typed.bannerUrl }
      await save({ ...values, ...shown, id: typed.id }, Boolean(challenge)).catch((error: unknown) => {
        // it may have been saved all the same
        if (codeOf(error) === undefined) void changed()
        throw refusalOf(
          error,
          PICTURES.filter((field) => typed[field] && typed[field] !== start[field]),
        )
      })
      void notify.success(challenge ? say.updated : say.created)
      void changed()
      onSaved()
    },
  })
  const [isFresh, setFresh] = useState(false)
  const letGo = () => PICTURES.forEach((field) => pictures[field].stop())
  return {
    form,
    pictures,
    isRestored: form.isRestored && !isFresh,
    startOver: () => {
      letGo()
      setFresh(true)
      form.reset(challenge ? start : aNewOne())
    },
  }
}
