import '#platform/web/ui/inside.css'
import { useState } from 'react'
import { PageLink } from '#platform/web/page-link.tsx'
import { AuthHeading } from './auth-heading.tsx'
import { CheckInbox } from './check-inbox.tsx'
import { SignUpForm } from './sign-up-form.tsx'

export function SignUp() {
  const [email, setEmail] = useState<string>()
  if (email) return <CheckInbox email={email} />
  return (
    <>
      <AuthHeading title="Create your free account">
        Already a member?{' '}
        <PageLink to="/login" className="font-semibold text-creek underline">
          Sign in
        </PageLink>
      </AuthHeading>
      <SignUpForm onCreated={setEmail} />
    </>
  )
}
