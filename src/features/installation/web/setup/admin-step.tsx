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

export type RejectedField = { name: 'email' | 'password'; sentence: string }

type Props = {
  values: NewAccountInput
  /** Whether a typed password was lost in a reload. */
  isPasswordForgotten: boolean
  /** Field of the first admin's account that the server rejected, such as an email that has an account. */
  refused: RejectedField | undefined
  onTyped: (typed: NewAccountInput) => void
  onBack: () => void
  onNext: (typed: NewAccountInput) => Promise<void>
}

export function AdminStep({ values, isPasswordForgotten, refused, onTyped, onBack, onNext }: Props) {
  const form = useForm({
    schema: NewAccountInput,
    start: values,
    failureMessages: { fallback: texts.setupFailed, unreachable: texts.unreachable },
    submit: onNext,
  })
  useTypedValues(form, onTyped)
  const { setError } = form
  useEffect(() => {
    if (refused) setError(refused.name, { message: refused.sentence })
  }, [refused, setError])
  return (
    <>
      <StepHeading step={2} title="Who is the first admin?" takesFocus={!refused}>
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
              autoFocus={refused?.name === 'email'}
              {...field}
            />
          )}
        </FormField>
        <div className="grid gap-5 sm:grid-cols-[1.5fr_1fr]">
          <FormField form={form} name="password">
            {(field) => (
              <NewPasswordField
                label="Password"
                autoFocus={refused?.name === 'password'}
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
