import { useAuth } from '#features/members/web/session/use-auth.ts'
import { PageLink } from '#platform/web/page-link.tsx'
import { whyNotListed } from '../../../../rules/sentences.ts'

/** To whoever has no row in this list. */
export function NotListed({ location }: { location: string }) {
  const { isNewUser } = useAuth()
  const sentence = whyNotListed(location, isNewUser)
  if (location || isNewUser) return sentence
  return (
    <>
      {sentence}{' '}
      <PageLink to="/support" over className="font-semibold text-creek underline">
        Contact us
      </PageLink>{' '}
      to make it public.
    </>
  )
}
