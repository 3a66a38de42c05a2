import { useState } from 'react'
import { SUGGESTED_TAG_NAMES } from '#features/events/rules/event.ts'
import { Form } from '#platform/web/form/form.tsx'
import { FormFailure } from '#platform/web/form/form-failure.tsx'
import { SubmitButton } from '#platform/web/form/submit-button.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Callout } from '#platform/web/ui/feedback/callout.tsx'
import { TagToggles } from '#platform/web/ui/fields/tag-toggles.tsx'
import { ConfirmDialog } from '#platform/web/ui/overlays/confirm-dialog.tsx'
import { MailServerInput, type SentTestMail } from '../../contract/mail.ts'
import type { SetupInput } from '../../contract.ts'
import { installationUiTexts as texts } from '../../copy.ts'
import { MailFields } from '../settings/mail-fields.tsx'
import { TestMail } from '../settings/test-mail.tsx'
import { type MailValues, useTypedValues } from './setup-values.ts'
import { BackButton, StepButtons, StepHeading } from './step-frame.tsx'

const FORM = 'setup-mail'
const tagOptions = Object.entries(SUGGESTED_TAG_NAMES).map(([id, label]) => ({ id, label }))

type Props = {
  values: MailValues
  tags: SetupInput['tags']
  /** Whether a typed password was lost in a reload. */
  isPasswordForgotten: boolean
  onTyped: (typed: MailValues) => void
  onTags: (tags: SetupInput['tags']) => void
  onBack: () => void
  onTest: (mail: MailServerInput) => Promise<SentTestMail>
  /** Opens the installation. Rejects with a sentence for the reader. */
  onFinish: (mail: MailServerInput | null) => Promise<void>
}

export function MailStep({ values, tags, isPasswordForgotten, onTyped, onTags, onBack, onTest, onFinish }: Props) {
  const [isAsking, setAsking] = useState(false)
  const form = useForm({
    schema: MailServerInput,
    start: values,
    failureMessages: { fallback: texts.setupFailed, unreachable: texts.unreachable },
    submit: onFinish,
  })
  useTypedValues(form, onTyped)
  const typed = form.watch()
  return (
    <>
      <MailStepHeading />
      <Form form={form} id={FORM} label="Mail server" className="mt-7">
        <h2 className="mb-4 text-xl">Mail server</h2>
        <MailFields form={form} passwordHint={isPasswordForgotten ? texts.passwordForgotten : undefined} />
        <div className="mt-5">
          <TestMail
            key={JSON.stringify(typed)}
            check={() => form.trigger()}
            send={() => onTest(MailServerInput.parse(form.getValues()))}
          />
        </div>
      </Form>
      <TagChoice tags={tags} onTags={onTags} />
      <div className="mt-6">
        <FormFailure form={form} />
      </div>
      <StepButtons>
        <BackButton isDisabled={form.formState.isSubmitting} onPress={onBack} />
        <Button variant="outline" className="max-sm:w-full" onPress={() => setAsking(true)}>
          Later, without mail
        </Button>
        <SubmitButton form={form} formId={FORM} size="lg" busyLabel="Opening..." className="max-sm:w-full">
          Open the place
        </SubmitButton>
      </StepButtons>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title="Open without mail?"
        action="Open without mail"
        busyLabel="Opening..."
        onConfirm={() => onFinish(null)}
      >
        {texts.mailWaits}
      </ConfirmDialog>
    </>
  )
}

type TagsOnlyProps = Pick<Props, 'tags' | 'onTags' | 'onBack' | 'onFinish'>

/** Last setup step if the environment or an earlier setup has already set the mail server. */
export function TagsStep({ tags, onTags, onBack, onFinish }: TagsOnlyProps) {
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const finish = async () => {
    setBusy(true)
    setFailure(undefined)
    await onFinish(null).catch((error: Error) => setFailure(error.message))
    setBusy(false)
  }
  return (
    <>
      <MailStepHeading />
      <div className="mt-7">
        <Callout tone="moss">The mail server is set already. You can test it in the console.</Callout>
      </div>
      <TagChoice tags={tags} onTags={onTags} />
      <div className="mt-6">{failure && <Callout tone="brick">{failure}</Callout>}</div>
      <StepButtons>
        <BackButton isDisabled={isBusy} onPress={onBack} />
        <Button
          size="lg"
          isBusy={isBusy}
          busyLabel="Opening..."
          className="max-sm:w-full"
          onPress={() => void finish()}
        >
          Open the place
        </Button>
      </StepButtons>
    </>
  )
}

const MailStepHeading = () => (
  <StepHeading step={3} title="Mail and tags" takesFocus>
    People confirm their address by mail. Without it nobody can log with photos.
  </StepHeading>
)

const TagChoice = ({ tags, onTags }: Pick<Props, 'tags' | 'onTags'>) => (
  <div className="mt-8 border-t border-line pt-6">
    <h2 className="text-xl">Tags for events</h2>
    <TagToggles
      label="Start with these. Tap one to leave it out."
      className="mt-1 [&_.field-label]:font-normal [&_.field-label]:text-ink-2"
      options={tagOptions}
      value={tags}
      onChange={(chosen) => onTags(chosen as SetupInput['tags'])}
    />
  </div>
)
