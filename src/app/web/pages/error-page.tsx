import type { ErrorComponentProps } from '@tanstack/react-router'
import { RotateCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { brand } from '#platform/brand.ts'
import { isRateLimitError } from '#platform/errors.ts'
import { getServerRenderContext } from '#platform/render-context.ts'
import { PageLink } from '#platform/web/page-link.tsx'
import { buttonClassName } from '#platform/web/ui/actions/button-style.ts'
import { useDeviceHasNetwork } from '#platform/web/ui/feedback/use-online.ts'
import { useReloadForCode } from '#platform/web/use-reload-for-code.ts'
import { connectionUiTexts } from '../shells/copy.ts'

// The router recognizes a missing script by its error message and reloads. Offline, that would show the browser's error
// page, so the message is changed.
if (!import.meta.env.SSR)
  addEventListener('vite:preloadError', ({ payload }) => {
    payload.message = `Missing code: ${payload.message}`
    Object.assign(payload, { isCut: true })
  })

/** Error page of the router, for pages that cannot be loaded offline, and for unexpected errors. */
export function ErrorPage(props: ErrorComponentProps) {
  // Whether the browser was offline when the error occurred. The page reloads when the network returns, and shows no
  // unexpected error until then.
  const [isCut] = useState(
    () => !import.meta.env.SSR && (!navigator.onLine || (props.error as { isCut?: true }).isCut === true),
  )
  if (isCut) return <NetworkError />
  return isRateLimitError(props.error) ? <RateLimitError {...props} /> : <UnexpectedError {...props} />
}

function NetworkError() {
  const hasNetwork = useDeviceHasNetwork()
  const isReloading = useReloadForCode()
  useEffect(() => {
    addEventListener('online', reload)
    return () => removeEventListener('online', reload)
  }, [])
  if (isReloading) return <div className="wrap py-16 sm:py-24">One moment...</div>
  return (
    <div role="alert" className="wrap py-16 sm:py-24">
      <h1 className="text-3xl font-extrabold md:text-4xl">
        {hasNetwork ? connectionUiTexts.unreachableTitle : connectionUiTexts.offlineTitle}
      </h1>
      <p className="mt-2 max-w-[50ch] text-lg text-ink-2">
        {hasNetwork ? connectionUiTexts.pressNeedsServer : 'This page comes as soon as there is a network.'}
      </p>
      <div className="mt-7 flex max-sm:flex-col">
        <TryAgain />
      </div>
    </div>
  )
}

/**
 * Error page after a rate limit. Its sentence comes from the API and says when to try again; the page title is the same
 * (`addErrorTitles` in router.tsx).
 */
const RateLimitError = ({ error }: ErrorComponentProps) => (
  <div role="alert" className="wrap py-16 sm:py-24">
    <h1 className="max-w-[24ch] text-3xl font-extrabold md:text-4xl">{(error as Error).message}</h1>
    <ErrorPageLinks />
  </div>
)

/** Error page that shows the request id instead of technical details; an operator finds them in the log. */
function UnexpectedError({ error }: ErrorComponentProps) {
  const requestId = getServerRenderContext()?.requestId ?? (error as { requestId?: string }).requestId
  return (
    <div role="alert" className="wrap py-16 sm:py-24">
      <h1 className="text-3xl font-extrabold md:text-4xl">Something went wrong</h1>
      <p className="mt-2 max-w-[50ch] text-lg text-ink-2">
        That was us, not you. Please try again. If it happens once more, write to{' '}
        <a href={`mailto:${brand.supportEmail}`} className="font-semibold text-creek underline">
          {brand.supportEmail}
        </a>
        {requestId ? ' and name this number:' : '.'}
      </p>
      {requestId && <p className="num mt-3 text-ink-2 select-all">{requestId}</p>}
      <ErrorPageLinks />
    </div>
  )
}

export const ErrorPageLinks = ({ retry = reload }) => (
  <div className="mt-7 flex gap-3 max-sm:flex-col">
    <TryAgain retry={retry} />
    <PageLink to="/" className={buttonClassName()}>
      Return to Home
    </PageLink>
  </div>
)

const reload = () => location.reload()

const TryAgain = ({ retry = reload }) => (
  <button type="button" className={buttonClassName({ variant: 'outline' })} onClick={retry}>
    <RotateCw aria-hidden />
    Try again
  </button>
)
