import { FormDialog } from '#platform/web/form/form-dialog.tsx'
import { formSentences as say } from '../form-sentences.ts'
import { EventFields } from './event-fields.tsx'
import { useSubmittedForm } from './use-submitted-form.ts'

type Props = {
  /** also once it is submitted */
  onClose: () => void
}

export default function SubmittedEvent({ onClose }: Props) {
  const { form, isWaiting, image, warnings, startOver } = useSubmittedForm(onClose)
  return (
    <FormDialog
      form={form}
      isChange={false}
      width="wide"
      title={say.submit}
      subtitle={say.reviewed}
      action={say.submit}
      busyLabel="Submitting..."
      awaited={isWaiting && say.imageSending}
      onClose={onClose}
    >
      <EventFields form={form} image={image} warnings={warnings} by="public" isNew onStartOver={startOver} />
    </FormDialog>
  )
}
