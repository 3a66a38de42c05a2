import { Download } from 'lucide-react'
import { buttonStyle } from '#platform/web/ui/actions/button-style.ts'
import { HowTo } from './how-to.tsx'
import { install, useInstallWay } from './offer.ts'

/**
 * Button or instructions to install the web app (PWA) without an app store. Renders nothing if the browser cannot
 * install.
 */
export default function InstallHere() {
  const way = useInstallWay()
  if (way === 'ask')
    return (
      <button type="button" onClick={() => void install()} className={buttonStyle({ variant: 'outline' }, 'mt-3')}>
        <Download aria-hidden />
        Install from this browser
      </button>
    )
  return (
    way === 'tell' && (
      <p className="mt-4 text-ink-2">
        Or without a store: <HowTo />
      </p>
    )
  )
}
