import { createFileRoute } from '@tanstack/react-router'
import { publicPageHead } from '#platform/web/page-head.ts'
import { AppStoreBadges } from '#app/web/shells/store-badges.tsx'
import { SignInToUploadNote } from '#app/web/shells/pending-uploads/sign-in-to-upload.tsx'
import { accountUiTexts } from '#features/members/copy.ts'
import { toSafeReturnPath } from '#features/members/rules/return-path.ts'
import { SignInPage } from '#features/members/web/auth/sign-in.tsx'
import { redirectSignedInMember } from '#features/members/web/session/guards.ts'

type Search = { from?: string; verified?: 'true'; reset?: unknown }

export const signInPageRouteOptions = {
  // The sign-in page returns every search parameter, even if undefined: the router would keep the raw value of a
  // missing key.
  validateSearch: ({ from, verified, reset }: Record<string, unknown>): Search => ({
    from: toSafeReturnPath(from),
    verified: verified === 'true' ? verified : undefined,
    reset,
  }),
  head: () =>
    publicPageHead({
      title: 'Sign in',
      description: 'Sign in to log your cleanups and follow your impact.',
      path: '/login',
    }),
}

/** Confirmations of a password reset without JavaScript, where no toast appears. */
const RESET_CONFIRMATIONS = new Map<unknown, string>([
  ['sent', accountUiTexts.resetSent],
  ['done', accountUiTexts.passwordUpdated],
])

export const Route = createFileRoute('/_public/_auth/login')({
  ...signInPageRouteOptions,
  beforeLoad: (context) => redirectSignedInMember(context, context.search.from),
  component: function Login() {
    const { verified, reset } = Route.useSearch()
    return (
      <SignInPage
        confirmation={RESET_CONFIRMATIONS.get(reset) ?? (verified && accountUiTexts.verified)}
        notice={<SignInToUploadNote />}
        stores={<AppStoreBadges tone="solid" />}
      />
    )
  },
})
