import { useMutation } from '@tanstack/react-query'
import { FormFailure } from '#platform/web/form/form-failure.tsx'
import { Form } from '#platform/web/form/form.tsx'
import { toSubmitFailure } from '#platform/web/form/submit-failure.ts'
import { SubmitButton } from '#platform/web/form/submit-button.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { useCurrentUrl } from '#platform/web/page-link.tsx'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Callout } from '#platform/web/ui/feedback/callout.tsx'
import { showToast } from '#platform/web/ui/feedback/show-toast.ts'
import { EmailAddressInput } from '../../contract/accounts.ts'
import { accountUiTexts as texts } from '../../copy.ts'
import { ACCOUNT_FORMS } from '../../rules/accounts.ts'
import { client, members } from '../api.ts'
import { useReturnSearch } from '../auth/use-return-search.ts'

const LABELS = { children: 'Resend verification e-mail', busyLabel: 'Sending...' }
const failureMessages = { fallback: texts.verificationNotSent, unreachable: texts.unreachable }
const confirm = () => showToast.success(texts.verificationSent)
const report = (sentence: string) => showToast.error(sentence)

/** Button that resends the verification email, for use inside another form. */
export function ResendVerificationEmailButton({ email, size }: { email: string; size?: 'sm' }) {
  const currentUrl = useCurrentUrl()
  const { mutate, isPending } = useMutation(
    members.sendVerification.mutationOptions({
      onSuccess: confirm,
      onError: (error) => report(toSubmitFailure(error, [], failureMessages).sentence!),
    }),
  )
  return (
    <Button
      variant="outline"
      size={size}
      isBusy={isPending}
      onPress={() => mutate({ email, returnPath: currentUrl })}
      {...LABELS}
    />
  )
}

export function ResendVerificationEmailForm({ email }: { email: string }) {
  const search = useReturnSearch()
  const form = useForm({
    schema: EmailAddressInput,
    start: { email },
    plainForm: ACCOUNT_FORMS.resendVerification,
    failureMessages,
    onFailure: (sentence) => void report(sentence),
    submit: async (typed) => {
      await client.sendVerification({ ...typed, returnPath: search.from })
      void confirm()
    },
  })
  return (
    <Form form={form} className="mt-6 grid justify-items-start gap-4">
      <input type="hidden" name="email" value={email} />
      {form.posted === 'accepted' && <Callout tone="moss">{texts.verificationSent}</Callout>}
      <FormFailure form={form} />
      <SubmitButton form={form} variant="outline" {...LABELS} />
    </Form>
  )
}
