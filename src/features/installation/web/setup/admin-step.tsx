import { ArrowRight } from 'lucide-react'
import { useEffect } from 'react'
import { NewAccountInput } from '#features/members/contract/accounts.ts'
import { NewPasswordField } from '#features/members/web/auth/new-password-field.tsx'
import {
  POSTAL_CODE_MAX_LENGTH,
  UNUSUAL_POSTAL_CODE_WARNING,
  isPlausiblePostalCode,
  sanitizePostalCode,
} from '#features/places/rules.ts'
import { FormField } from '#platform/web/form/field.tsx'
import { Form } from '#platform/web/form/form.tsx'
import { SubmitButton } from '#platform/web/form/submit-button.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { showToast } from '#platform/web/ui/feedback/show-toast.ts'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { installationUiTexts as texts } from '../../copy.ts'
import { type AdminValues, useTypedValues } from './setup-values.ts'
import { BackButton, StepButtons, StepHeading } from './step-frame.tsx'

const FORM = 'setup-admin'

type Props = {
  values: AdminValues
  /** Whether the page was reloaded, which forgets the password. */
  isRestored: boolean
  /** Whether the server refused the email at the last step, because it has an account. */
  isEmailTaken: boolean
  onTyped: (typed: AdminValues) => void
  onBack: () => void
  onNext: (typed: AdminValues) => void
}

export function AdminStep({ values, isRestored, isEmailTaken, onTyped, onBack, onNext }: Props) {
  const form = useForm({
    schema: NewAccountInput,
    start: values,
    failureMessages: { fallback: '' },
    submit: async (admin) => onNext(admin),
  })
  useTypedValues(form, onTyped)
  const { setError } = form
  useEffect(() => {
    if (isEmailTaken) setError('email', { message: texts.adminEmailTaken })
  }, [isEmailTaken, setError])
  return (
    <>
      <StepHeading step={2} title="Who is the first admin?" takesFocus={!isEmailTaken}>
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
              autoFocus={isEmailTaken}
              {...field}
            />
          )}
        </FormField>
        <div className="grid gap-5 sm:grid-cols-[1.5fr_1fr]">
          <FormField form={form} name="password">
            {(field) => (
              <NewPasswordField label="Password" more={isRestored ? texts.passwordForgotten : undefined} {...field} />
            )}
          </FormField>
          <FormField form={form} name="zipCode">
            {({ onChange, onBlur, ...field }) => (
              <TextField
                label="ZIP/postal code"
                autoComplete="postal-code"
                autoCorrect="off"
                spellCheck="false"
                maxLength={POSTAL_CODE_MAX_LENGTH}
                {...field}
                onChange={(typed) => onChange(sanitizePostalCode(typed))}
                onBlur={() => {
                  onBlur()
                  if (!isPlausiblePostalCode(field.value)) void showToast.warning(UNUSUAL_POSTAL_CODE_WARNING)
                }}
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
