import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CopyButton } from '#platform/web/ui/actions/copy-button.tsx'
import { QrCodeImage } from '#platform/web/ui/media/qr-code.tsx'
import { FormField } from '#platform/web/form/field.tsx'
import { FormFailure } from '#platform/web/form/form-failure.tsx'
import { Form } from '#platform/web/form/form.tsx'
import { SubmitButton } from '#platform/web/form/submit-button.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { ErrorState } from '#platform/web/ui/feedback/error-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/feedback/skeleton.tsx'
import { type AuthenticatorSetup as Setup, CodeInput } from '../../contract/factors.ts'
import { client, members } from '../api.ts'
import { CodeField } from './code-field.tsx'
import { factorPageTexts as texts } from './copy.ts'
import { describeFailure, useRefetchFactors } from './queries.ts'

type Props = {
  /** Called with the new recovery codes, which cannot be read again. */
  onFinished: (recoveryCodes: string[]) => void
}

/** Setup of an authenticator app: shows a new key, and turns the app on once the member enters a code from it. */
export function AuthenticatorSetup({ onFinished }: Props) {
  // Each setup of an authenticator app has its own key, which is neither cached nor refetched while it is being
  // scanned.
  const { data, error, isFetching, refetch } = useQuery(
    members.beginAuthenticator.queryOptions({ staleTime: 'static', gcTime: 0, networkMode: 'always' }),
  )
  if (data) return <LoadedSetup setup={data} onFinished={onFinished} />
  if (error && !isFetching)
    return (
      <ErrorState title={texts.setupNotLoaded} isInline retryLabel="Try again" onRetry={() => void refetch()}>
        {describeFailure(error, texts.tryAgain)}
      </ErrorState>
    )
  return (
    <SkeletonGroup label="Loading the setup" className="grid gap-6">
      <Skeleton className="h-60" />
      <Skeleton className="h-28" />
    </SkeletonGroup>
  )
}

function LoadedSetup({ setup: { key, qrCode }, onFinished }: Props & { setup: Setup }) {
  const refetchFactors = useRefetchFactors()
  const form = useForm({
    schema: CodeInput,
    start: { code: '' },
    emptiedWhenRejected: 'code',
    failureMessages: { fallback: texts.notTurnedOn, unreachable: texts.offline },
    submit: async (typed) => {
      const { recoveryCodes } = await client.finishAuthenticator(typed)
      onFinished(recoveryCodes)
      void refetchFactors()
    },
  })
  return (
    <ol className="grid gap-6">
      <Step number={1}>
        <b className="block font-semibold">{texts.scan}</b>
        <div className="mt-3 flex gap-5 max-sm:flex-col">
          <QrCodeImage
            qrCode={qrCode}
            label={texts.qrCode}
            className="size-[198px] rounded-md border border-line bg-raise text-ink"
          />
          <div className="min-w-0">
            <p className="text-sm text-ink-2">{texts.cannotScan}</p>
            <p className="num mt-1 text-lg leading-snug">{key.match(/.{1,4}/g)?.join(' ')}</p>
            <CopyButton size="sm" className="mt-3 min-w-[7.75rem]" text={key} failure={texts.keyNotCopied}>
              Copy key
            </CopyButton>
          </div>
        </div>
      </Step>
      <Step number={2}>
        <Form form={form} className="grid gap-x-3 gap-y-1.5 sm:grid-cols-[1fr_auto]">
          <FormField form={form} name="code">
            {(field) => (
              <CodeField
                label={texts.typeDigits}
                hint={texts.typeDigitsHint}
                className="contents *:col-span-full [&_.field-box]:sm:col-span-1 [&_.field-message]:order-last"
                {...field}
                onComplete={() => void form.send()}
              />
            )}
          </FormField>
          <SubmitButton
            form={form}
            variant="secondary"
            busyLabel="Turning on..."
            className="min-h-[58px] max-sm:my-1.5"
          >
            Turn on
          </SubmitButton>
          <div className="order-last col-span-full mt-1.5 empty:hidden">
            <FormFailure form={form} />
          </div>
        </Form>
      </Step>
    </ol>
  )
}

/** Setup step whose number is shown as trail blazes (painted marks). */
const Step = ({ number, children }: { number: number; children: ReactNode }) => (
  <li className="flex gap-3 sm:gap-4">
    <span aria-hidden className="mt-1 flex w-[22px] shrink-0 gap-1 sm:w-[38px]">
      {Array.from({ length: number }, (_, index) => (
        <i key={index} className="h-[22px] w-[9px] rounded-[2.5px] bg-sun" />
      ))}
    </span>
    <div className="min-w-0 flex-1">{children}</div>
  </li>
)
