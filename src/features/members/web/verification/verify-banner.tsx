import { Mail } from 'lucide-react'
import { ResendVerificationEmailButton } from './resend-verification.tsx'

export const VerifyEmailBanner = ({ email }: { email: string }) => (
  <section
    aria-label="Verify your email"
    className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-lg bg-creek-wash px-5 py-3.5"
  >
    <Mail aria-hidden className="size-5 shrink-0 text-creek" />
    <p className="min-w-[16rem] flex-1">
      <b className="font-semibold">Please verify your email.</b> Then you can log, edit and love. We wrote to{' '}
      <span className="break-all">{email}</span>.
    </p>
    <ResendVerificationEmailButton email={email} size="sm" />
  </section>
)
