import { X } from 'lucide-react'
import { focusPageContent } from '#app/web/shells/focus-content.ts'
import { brand } from '#platform/brand.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { IconButton } from '#platform/web/ui/actions/icon-button.tsx'
import { AppInstallInstructions } from './install-instructions.tsx'
import { openInstallPrompt } from './install-method.ts'
import { closeAppInstallOffer, useInstallOffered, useAppInstallMethod } from './install-offer.ts'

export default function InstallNotice() {
  const way = useAppInstallMethod()
  const isOffered = useInstallOffered()
  // The focused button disappears with the install notice, so the focus moves first.
  const ask = async () => {
    focusPageContent()
    await openInstallPrompt()
    closeAppInstallOffer()
  }
  const close = () => {
    focusPageContent()
    closeAppInstallOffer()
  }
  if (!way || !isOffered) return null
  return (
    <section aria-labelledby="install" className="card flex items-start gap-4 py-4 pr-2.5 pl-4 sm:items-center sm:pl-5">
      <img src="/favicon.svg" alt="" width={44} height={44} className="mt-0.5 shrink-0 sm:mt-0" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-6 gap-y-3">
        <div className="min-w-[13rem] flex-1">
          <h2 id="install" className="text-base sm:text-lg">
            Keep {brand.name} at hand
          </h2>
          <p className="mt-0.5 text-ink-2">
            Install it, and it opens like any other app, also without a signal.{' '}
            {way === 'tell' && <AppInstallInstructions />}
          </p>
        </div>
        {way === 'ask' && (
          <Button variant="outline" size="sm" onPress={ask}>
            Install
          </Button>
        )}
      </div>
      <IconButton label="Not now" onPress={close}>
        <X aria-hidden />
      </IconButton>
    </section>
  )
}
