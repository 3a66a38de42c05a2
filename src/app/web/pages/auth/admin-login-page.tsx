import { createFileRoute } from '@tanstack/react-router'
import { AppStoreBadges } from '#app/web/shells/store-badges.tsx'
import { SignInPage } from '#features/members/web/auth/sign-in.tsx'
import { redirectSignedInMember } from '#features/members/web/session/guards.ts'
import { signInPageRouteOptions } from './login-page.tsx'

export const Route = createFileRoute('/_public/_auth/admin')({
  ...signInPageRouteOptions,
  beforeLoad: (context) => redirectSignedInMember(context, context.search.from),
  component: () => <SignInPage stores={<AppStoreBadges tone="solid" />} />,
})
