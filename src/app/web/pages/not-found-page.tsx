import { useRouter } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { DecorativeHorizon } from '#app/web/art/drawing.tsx'
import { SiteLayout } from '#app/web/shells/public-shell.tsx'
import { PAGE_NOT_FOUND } from '#platform/web/page-head.ts'
import { PageLink } from '#platform/web/page-link.tsx'
import { buttonClassName } from '#platform/web/ui/actions/button-style.ts'

/** The "not found" page is outside of all layout routes, so it renders the public layout itself. */
export function NotFoundPage() {
  const router = useRouter()
  return (
    <SiteLayout>
      <DecorativeHorizon />
      <div className="wrap py-10 pb-20 sm:py-14">
        <h1 className="text-3xl font-extrabold md:text-4xl">{PAGE_NOT_FOUND}</h1>
        <p className="mt-2 max-w-[50ch] text-lg text-ink-2">
          Somebody already picked this one up. It may have moved, or the address has a typo.
        </p>
        <div className="mt-7 flex gap-3 max-sm:flex-col">
          <button
            type="button"
            className={buttonClassName({ variant: 'outline' }, 'noscript:hidden')}
            onClick={() => router.history.back()}
          >
            <ArrowLeft aria-hidden />
            Go Back
          </button>
          <PageLink to="/" className={buttonClassName()}>
            Return to Home
          </PageLink>
        </div>
      </div>
    </SiteLayout>
  )
}
