import { createFileRoute } from '@tanstack/react-router'
import { publicPageHead } from '#platform/web/page-head.ts'
import { StoreBadges } from '#app/web/shells/store-badges.tsx'
import { SignInToUpload } from '#app/web/shells/pending-uploads/sign-in-to-upload.tsx'
import { SignIn } from '#features/members/web/auth/sign-in.tsx'
import { safeReturnPath, redirectSignedIn } from '#features/members/web/session/guards.ts'

type Search = { from?: string; verified?: 'true' }

export const signInPage = {
  // Return every search parameter, even if undefined: the router would keep the raw value of a missing key.
  validateSearch: ({ from, verified }: Record<string, unknown>): Search => ({
    from: safeReturnPath(from),
    verified: verified === 'true' ? verified : undefined,
  }),
  head: () =>
    publicPageHead({
      title: 'Sign in',
      description: 'Sign in to log your cleanups and follow your impact.',
      path: '/login',
    }),
}

export const Route = createFileRoute('/_public/_auth/login')({
  ...signInPage,
  beforeLoad: (context) => redirectSignedIn(context, context.search.from),
  component: function Login() {
    const { verified } = Route.useSearch()
    return <SignIn isVerified={verified === 'true'} notice={<SignInToUpload />} stores={<StoreBadges tone="solid" />} />
  },
})
