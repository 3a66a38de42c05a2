import { ArrowRight } from 'lucide-react'
import { useEffect } from 'react'
import { NewAccountInput } from '#features/members/contract/accounts.ts'
import { EmailField, FullNameField, PostalCodeField } from '#features/members/web/auth/account-fields.tsx'
import { NewPasswordField } from '#features/members/web/auth/new-password-field.tsx'
import { FormField } from '#platform/web/form/field.tsx'
import { Form } from '#platform/web/form/form.tsx'
import { SubmitButton } from '#platform/web/form/submit-button.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { installationUiTexts as texts } from '../../copy.ts'
import { useTypedValues } from './setup-values.ts'
import { BackButton, StepButtons, StepHeading } from './step-frame.tsx'

const FORM = 'setup-admin'

type Props = {
  values: NewAccountInput
  /** Whether a reload has forgotten a password that was typed. */
  isPasswordForgotten: boolean
  /** Sentence about the email if the server refused it at the last step, because it has an account. */
  takenEmailSentence: string | undefined
  onTyped: (typed: NewAccountInput) => void
  onBack: () => void
  onNext: (typed: NewAccountInput) => void
}

export function AdminStep({ values, isPasswordForgotten, takenEmailSentence, onTyped, onBack, onNext }: Props) {
  const form = useForm({
    schema: NewAccountInput,
    start: values,
    failureMessages: { fallback: '' },
    submit: async (admin) => onNext(admin),
  })
  useTypedValues(form, onTyped)
  const { setError } = form
  useEffect(() => {
    if (takenEmailSentence) setError('email', { message: takenEmailSentence })
  }, [takenEmailSentence, setError])
  return (
    <>
      <StepHeading step={2} title="Who is the first admin?" takesFocus={!takenEmailSentence}>
        You will be a superadmin. You can add others and hand this over any time.
      </StepHeading>
      <Form form={form} id={FORM} label="First admin" className="mt-7 grid grid-cols-1 gap-5">
        <FormField form={form} name="fullName">
          {(field) => <FullNameField {...field} />}
        </FormField>
        <FormField form={form} name="email">
          {(field) => (
            <EmailField
              hint="Used to sign in and for mail about this place."
              autoFocus={Boolean(takenEmailSentence)}
              {...field}
            />
          )}
        </FormField>
        <div className="grid gap-5 sm:grid-cols-[1.5fr_1fr]">
          <FormField form={form} name="password">
            {(field) => (
              <NewPasswordField
                label="Password"
                more={isPasswordForgotten ? texts.passwordForgotten : undefined}
                {...field}
              />
            )}
          </FormField>
          <FormField form={form} name="zipCode">
            {(field) => <PostalCodeField {...field} />}
          </FormField>
        </div>
      </Form>
      <StepButtons>
        <BackButton onPress={onBack} />
        <SubmitButton form={form} formId={FORM} size="lg" busyLabel="Next" className="max-sm:w-full">
          Next
          <ArrowRight aria-hidden />
        </SubmitButton>
      </StepButtons>
    </>
  )
}
