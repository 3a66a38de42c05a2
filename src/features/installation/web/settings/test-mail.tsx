import { useMutation } from '@tanstack/react-query'
import { CircleCheck, Send, TriangleAlert } from 'lucide-react'
import { toSubmitFailure } from '#platform/web/form/submit-failure.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import type { SentTestMail } from '../../contract/mail.ts'
import { installationUiTexts as texts } from '../../copy.ts'

type Props = {
  /** Validates the mail fields. No test message is sent while one is invalid. */
  check: () => Promise<boolean>
  send: () => Promise<SentTestMail>
}

/**
 * Button that sends a test message and shows the result. A parent remounts it when a field changes, because the result
 * is then outdated.
 */
export function TestMail({ check, send }: Props) {
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: async () => ((await check()) ? send() : undefined),
  })
  return (
    <div className="flex gap-3 max-sm:flex-col sm:items-center">
      <Button
        variant="outline"
        isBusy={isPending}
        busyLabel="Sending..."
        className="shrink-0 max-sm:w-full"
        onPress={() => mutate()}
      >
        <Send aria-hidden />
        Send test message
      </Button>
      <p role="status" className="text-sm font-medium">
        {!isPending && data && (
          <span className="flex gap-1.5 text-moss">
            <CircleCheck aria-hidden className="mt-0.5 size-[18px] shrink-0" />
            <span>{describeSentMail(data)}</span>
          </span>
        )}
        {!isPending && error && (
          <span className="flex gap-1.5 text-brick">
            <TriangleAlert aria-hidden className="mt-0.5 size-[18px] shrink-0" />
            <span>{describeFailure(error)}</span>
          </span>
        )}
      </p>
    </div>
  )
}

const describeSentMail = ({ to, milliseconds }: SentTestMail) =>
  `Sent to ${to} in ${(milliseconds / 1000).toFixed(1)} s. Is it there?`

function describeFailure(error: unknown) {
  const { fields, sentence } = toSubmitFailure(error, ['mail'], {
    fallback: texts.testFailed,
    unreachable: texts.unreachable,
  })
  return sentence ?? Object.values(fields)[0]
}
