import { useQueryClient } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { useLiveUpdates } from '#platform/web/live-updates.ts'
import { accountUiTexts as texts } from '../../copy.ts'
import { ownAccountLiveTopic } from '../../rules/accounts.ts'
import { members } from '../api.ts'
import { ResendVerificationEmailButton } from './resend-verification.tsx'

/**
 * Banner that asks a member to verify their email. It disappears after that, even if it happens in another tab or on
 * another device.
 */
export function VerifyEmailBanner({ memberId, email }: { memberId: string; email: string }) {
  const queryClient = useQueryClient()
  useLiveUpdates([ownAccountLiveTopic(memberId)], () => {
    for (const { key } of [members.session, members.profile]) void queryClient.invalidateQueries({ queryKey: key() })
  })
  return (
    <section
      aria-label="Verify your email"
      className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-lg bg-creek-wash px-5 py-3.5"
    >
      <Mail aria-hidden className="size-5 shrink-0 text-creek" />
      <p className="min-w-[16rem] flex-1">
        <b className="font-semibold">Please verify your email.</b> Then you can log, edit and love. We wrote to{' '}
        <span className="break-all">{email}</span>. {texts.openLinkHere}
      </p>
      <ResendVerificationEmailButton email={email} size="sm" />
    </section>
  )
}
