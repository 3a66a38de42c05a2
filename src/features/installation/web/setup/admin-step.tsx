import { ArrowRight } from 'lucide-react'
import { useEffect } from 'react'
import { NewAccountInput } from '#features/members/contract/accounts.ts'
import { NewPasswordField } from '#features/members/web/auth/new-password-field.tsx'
import { POSTAL_CODE_MAX_LENGTH, sanitizePostalCode } from '#features/places/rules.ts'
import { FormField } from '#platform/web/form/field.tsx'
import { Form } from '#platform/web/form/form.tsx'
import { SubmitButton } from '#platform/web/form/submit-button.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { type AdminValues, useTypedValues } from './setup-values.ts'
import { BackButton, StepButtons, StepHeading } from './step-frame.tsx'

const FORM = 'setup-admin'

type Props = {
  values: AdminValues
  /** Whether the page was reloaded, which forgets the password. */
  isRestored: boolean
  /** Why the server refused the email address at the last step. */
  emailError: string | undefined
  onTyped: (typed: AdminValues) => void
  onBack: () => void
  onNext: (typed: AdminValues) => void
}

export function AdminStep({ values, isRestored, emailError, onTyped, onBack, onNext }: Props) {
  const form = useForm({
    schema: NewAccountInput,
    start: values,
    failureMessages: { fallback: '' },
    submit: async (admin) => onNext(admin),
  })
  useTypedValues(form, onTyped)
  const { setError } = form
  useEffect(() => {
    if (emailError) setError('email', { message: emailError })
  }, [emailError, setError])
  return (
    <>
      <StepHeading step={2} title="Who is the first admin?" takesFocus>
        You will be a superadmin. You can add others and hand this over any time.
      </StepHeading>
      <Form form={form} id={FORM} label="First admin" className="mt-7 grid grid-cols-1 gap-5">
        <FormField form={form} name="fullName">
          {(field) => <TextField label="Full name" autoComplete="name" {...field} />}
        </FormField>
        <FormField form={form} name="email">
          {(field) => (
            <TextField
              label="Email"
              type="email"
              autoComplete="email"
              hint="Used to sign in and for mail about this place."
              {...field}
            />
          )}
        </FormField>
        <div className="grid gap-5 sm:grid-cols-[1.5fr_1fr]">
          <FormField form={form} name="password">
            {(field) => (
              <NewPasswordField
                label="Password"
                more={isRestored ? 'A reload forgets it, so type it again.' : undefined}
                {...field}
              />
            )}
          </FormField>
          <FormField form={form} name="zipCode">
            {({ onChange, ...field }) => (
              <TextField
                label="ZIP/postal code"
                autoComplete="postal-code"
                autoCorrect="off"
                spellCheck="false"
                maxLength={POSTAL_CODE_MAX_LENGTH}
                {...field}
                onChange={(typed) => onChange(sanitizePostalCode(typed))}
              />
            )}
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
