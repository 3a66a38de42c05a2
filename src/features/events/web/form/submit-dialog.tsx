import '#platform/web/ui/inside.css'
import { useEffect, useEffectEvent, useState } from 'react'
import { v7 } from 'uuid'
import { FormDialog } from '#platform/web/form/form-dialog.tsx'
import { useCurrentSession } from '#features/members/web/session/use-auth.ts'
import { getApiErrorCode } from '#platform/errors.ts'
import { EXPLAINED_ERRORS, toFormDisplayError } from '#platform/web/form/submit-failure.ts'
import { useForm } from '#platform/web/form/use-form.ts'
import { useSubmitFormAfterUploads } from '#platform/web/form/use-submit-after-uploads.ts'
import { Callout } from '#platform/web/ui/feedback/callout.tsx'
import { showToast } from '#platform/web/ui/feedback/show-toast.ts'
import { eventFormUiTexts as texts } from './copy.ts'
import { EventFormFields } from './event-fields.tsx'
import { EventSubmissionInput, withEventTimeOrderCheck } from '../../contract/event.ts'
import { eventUiTexts } from '../../copy.ts'
import { EVENT_SUBMISSION_FORM } from '../../rules/event.ts'
import { client } from '../api.ts'
import { checkEventForm, useEventFormChecks } from './form-checks.ts'
import { type EventFormControls, createEmptyEventFormValues } from './form-values.ts'

type Props = {
  onClose: () => void
}

export default function SubmitDialog({ onClose }: Props) {
  const { form, isWaiting, image, warnings, startOver } = useSubmissionForm(onClose)
  return (
    <FormDialog
      form={form}
      isChange={false}
      width="wide"
      title={texts.submit}
      subtitle={texts.reviewed}
      action={texts.submit}
      busyLabel="Submitting..."
      awaited={isWaiting && texts.imageSending}
      encType="multipart/form-data"
      onClose={onClose}
    >
      {form.posted === 'accepted' && <Callout tone="moss">{eventUiTexts.submitted}</Callout>}
      <EventFormFields form={form} image={image} warnings={warnings} by="public" onStartOver={startOver} />
    </FormDialog>
  )
}

function useSubmissionForm(onSubmitted: () => void) {
  const { user } = useCurrentSession()
  const [start] = useState(createEmptyEventFormValues)
  const [startOverCount, setStartOverCount] = useState(0)
  const form: EventFormControls = useForm({
    schema: withEventTimeOrderCheck(EventSubmissionInput),
    start,
    draft: { name: 'event:submitted' },
    plainForm: EVENT_SUBMISSION_FORM,
    failureMessages: { fallback: eventUiTexts.notSubmitted },
    submit: async (event) => {
      checkEventForm(parts, event)
      await client.submit(event).catch((error: unknown) => {
        if (getApiErrorCode(error) === 'CONFLICT') assignNewId()
        throw toFormDisplayError(error, EXPLAINED_ERRORS, eventUiTexts.notSubmitted)
      })
      void showToast.success(eventUiTexts.submitted)
      onSubmitted()
    },
  })
  /**
   * Gives the form a new event id after a CONFLICT: the old one belongs to a stored event, which only admins can
   * change.
   */
  const assignNewId = () => {
    form.setValue('id', v7())
    parts.image.sendAgain()
  }
  const fillInSubmitter = useEffectEvent(() => {
    if (!user) return
    const submitter = { submitterName: user.fullName, submitterEmail: user.email }
    for (const name of ['submitterName', 'submitterEmail'] as const)
      if (form.getValues(name) === '') form.resetField(name, { defaultValue: submitter[name] })
  })
  // Prefills the submitter again, because the session may load after the form, and starting over clears the form.
  useEffect(() => fillInSubmitter(), [user, startOverCount])

  const parts = useEventFormChecks(form, 'public')
  const { send, isWaiting } = useSubmitFormAfterUploads(form, parts.image)
  return {
    form: { ...form, send },
    isWaiting,
    ...parts,
    startOver: () => {
      parts.image.forget()
      form.startOver(createEmptyEventFormValues())
      setStartOverCount((count) => count + 1)
    },
  }
}
