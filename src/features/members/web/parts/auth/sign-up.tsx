import '#platform/web/ui/inside.css'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { PageLink } from '#platform/web/page-link.tsx'
import { useAwake } from '#platform/web/use-awake.ts'
import { AuthHeading } from './auth-heading.tsx'
import { CheckInbox } from './check-inbox.tsx'
import { SignUpForm } from './sign-up-form.tsx'

declare module '@tanstack/history' {
  interface HistoryState {
    /** the address that somebody has just signed up with: it outlives a look into the mail */
    signedUp?: string
  }
}

export function SignUp() {
  const navigate = useNavigate()
  const isAwake = useAwake()
  const email = useLocation({ select: ({ state }) => state.signedUp })
  if (isAwake && email) return <CheckInbox email={email} />
  return (
    <>
      <AuthHeading title="Create your free account">
        Already a member?{' '}
        <PageLink to="/login" className="font-semibold text-creek underline">
          Sign in
        </PageLink>
      </AuthHeading>
      <SignUpForm onCreated={(signedUp) => void navigate({ to: '/signup', state: { signedUp } })} />
    </>
  )
}
