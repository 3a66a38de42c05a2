import '#platform/web/ui/inside.css'
import type { ReactNode } from 'react'
import { PageLink } from '#platform/web/page-link.tsx'
import { Note } from '#platform/web/ui/feedback/note.tsx'
import { accountSentences } from '../../../rules/accounts.ts'
import { AuthHeading } from './auth-heading.tsx'
import { SignInForm } from './sign-in-form.tsx'

type Props = {
  isVerified?: boolean
  /** what else they should know who come back */
  notice?: ReactNode
  /** links to the phone apps */
  stores: ReactNode
}

export const SignIn = ({ isVerified, notice, stores }: Props) => (
  <>
    <AuthHeading title="Sign in to your account">
      New here?{' '}
      <PageLink to="/signup" className="font-semibold text-creek underline">
        Create your free account
      </PageLink>
    </AuthHeading>
    {isVerified && (
      <div className="mt-5">
        <Note tone="moss">{accountSentences.verified}</Note>
      </div>
    )}
    {notice}
    <SignInForm />
    <div className="mt-10 border-t border-line pt-7">
      <p className="mb-3 text-sm text-ink-2">Log cleanups on the go</p>
      <div className="flex flex-wrap gap-3">{stores}</div>
    </div>
  </>
)
