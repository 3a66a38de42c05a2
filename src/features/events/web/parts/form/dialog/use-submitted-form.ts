import { useEffect, useEffectEvent, useState } from 'react'
import { v7 } from 'uuid'
import { useAuth } from '#features/members/web/session/use-auth.ts'
import { codeOf } from '#platform/errors.ts'
import { useForm } from '#platform/web/form/use-form.ts'
import { notify } from '#platform/web/ui/feedback/notify.ts'
import { Submission, alsoInOrder } from '../../../../contract/typed.ts'
import { eventSentences as say } from '../../../../rules/sentences.ts'
import { client } from '../../../api.ts'
import { refusalOf } from './refusals.ts'
import { type EventForm, aNewOne } from './typing.ts'
import { checkParts, useParts, usePressed } from './use-parts.ts'

export function useSubmittedForm(onSubmitted: () => void) {
  const { user } = useAuth()
  const [start] = useState(aNewOne)
  const [begun, begin] = useState(0)
  const form: EventForm = useForm({
    schema: alsoInOrder(Submission),
    start,
    draft: { name: 'event:submitted' },
    failed: { otherwise: say.notSubmitted },
    submit: async (event) => {
      checkParts(parts)
      await client.submit(event).catch((error: unknown) => {
        if (codeOf(error) === 'CONFLICT') beAnother()
        throw refusalOf(error, say.notSubmitted)
      })
      void notify.success(say.submitted)
      onSubmitted()
    },
  })
  /** Under its id one is there already, sent before something was changed: only admins could change that. */
  const beAnother = () => {
    form.setValue('id', v7())
    parts.image.sendAgain()
  }
  const introduce = useEffectEvent(() => {
    if (!user) return
    const known = { submitterName: user.fullName, submitterEmail: user.email }
    for (const name of ['submitterName', 'submitterEmail'] as const)
      if (form.getValues(name) === '') form.resetField(name, { defaultValue: known[name] })
  })
  // who it is may be known only later, and a form that starts over does not know it any more
  useEffect(() => introduce(), [user, begun])

  const parts = useParts(form)
  const { pressed, isWaiting } = usePressed(form, parts.image)
  return {
    form: pressed,
    isWaiting,
    ...parts,
    startOver: () => {
      parts.image.forget()
      form.startOver(aNewOne())
      begin((count) => count + 1)
    },
  }
}
