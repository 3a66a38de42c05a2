import { useMutation } from '@tanstack/react-query'
import { convertErrorToSubmitFailure } from '#platform/web/form/submit-failure.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { showToast } from '#platform/web/ui/feedback/show-toast.ts'
import { accountUiTexts as texts } from '../../copy.ts'
import { members } from '../api.ts'

const failed = { fallback: texts.verificationNotSent, unreachable: texts.unreachable }

export function ResendVerificationEmailButton({ email, size }: { email: string; size?: 'sm' }) {
  const { mutate, isPending } = useMutation(
    members.sendVerification.mutationOptions({
      onSuccess: () => showToast.success(texts.verificationSent),
      onError: (error) => showToast.error(convertErrorToSubmitFailure(error, [], failed).sentence!),
    }),
  )
  return (
    <Button variant="outline" size={size} isBusy={isPending} busyLabel="Sending..." onPress={() => mutate({ email })}>
      Resend verification e-mail
    </Button>
  )
}
