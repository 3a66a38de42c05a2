import { Download } from 'lucide-react'
import { buttonClassName } from '#platform/web/ui/actions/button-style.ts'
import { AppInstallInstructions } from './install-instructions.tsx'
import { openInstallPrompt, useAppInstallMethod } from './install-offer.ts'

/**
 * Button or instructions to install the web app (PWA) without an app store. Renders nothing if the browser cannot
 * install web apps.
 */
export default function InstallHere() {
  const way = useAppInstallMethod()
  if (way === 'ask')
    return (
      <button
        type="button"
        onClick={() => void openInstallPrompt()}
        className={buttonClassName({ variant: 'outline' }, 'mt-3')}
      >
        <Download aria-hidden />
        Install from this browser
      </button>
    )
  return (
    way === 'tell' && (
      <p className="mt-4 text-ink-2">
        Or without a store: <AppInstallInstructions />
      </p>
    )
  )
}
