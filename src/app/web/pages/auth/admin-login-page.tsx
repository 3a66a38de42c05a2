import { createFileRoute } from '@tanstack/react-router'
import { StoreBadges } from '#app/web/shells/store-badges.tsx'
import { SignIn } from '#features/members/web/auth/sign-in.tsx'
import { redirectSignedIn } from '#features/members/web/session/guards.ts'
import { signInPage } from './login-page.tsx'

/** The sign-in page under the address `/admin`. */
export const Route = createFileRoute('/_public/_auth/admin')({
  ...signInPage,
  beforeLoad: (context) => redirectSignedIn(context, context.search.from),
  component: () => <SignIn stores={<StoreBadges tone="solid" />} />,
})
