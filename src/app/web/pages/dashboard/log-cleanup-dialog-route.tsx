import { getRouteApi, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import type { SharedContent } from '#features/cleanups/rules/sharing.ts'
import { useOnboardingOpen } from '#features/members/web/onboarding/onboarding-open.ts'
import { useCurrentSession } from '#features/members/web/session/use-auth.ts'
import { goBackToParentPage } from '#platform/web/overlay-history.ts'
import { DialogHasAddress } from '#platform/web/ui/overlays/dialog-has-address.ts'
import { LogCleanupDialog } from './log-cleanup.tsx'

const LITTERLOG = '/dashboard'
const route = getRouteApi('/_public/_member/dashboard/log-cleanup')

export function LogCleanupDialogRoute() {
  const navigate = route.useNavigate()
  const isOnboarding = useOnboardingOpen()
  const shared = useShared(useCurrentSession().user?.id)
  const close = async () => {
    if (await goBackToParentPage(LITTERLOG)) return
    await navigate({ to: LITTERLOG, search: true, replace: true, resetScroll: false })
  }
  const showSaved = async () => {
    await goBackToParentPage(LITTERLOG)
    await navigate({ to: LITTERLOG, replace: true })
  }
  // The log dialog opens after the onboarding, and after photos shared by another app are read.
  if (isOnboarding || shared === undefined) return null
  return (
    <DialogHasAddress value>
      <LogCleanupDialog shared={shared ?? undefined} onClose={() => void close()} onSaved={showSaved} />
    </DialogHasAddress>
  )
}

const LOST_CONTENT: SharedContent = { files: [], notes: '', isLost: true }

/**
 * Reads content that another app shared (Web Share Target): `null` if there is none, undefined while reading. The
 * landing page loads the route file too, so `shared` is not read there.
 */
function useShared(memberId: string | undefined): SharedContent | null | undefined {
  const hasShare = useLocation({ select: ({ search }) => 'shared' in search })
  const navigate = useNavigate()
  const [share, setShare] = useState<SharedContent | null | undefined>(hasShare ? undefined : null)
  const begin = useEffectEvent((content: SharedContent | undefined) => {
    setShare(content ?? LOST_CONTENT)
    // The shared content is now deleted, so a reload with `shared` in the URL would report it as lost.
    void navigate({ to: '/dashboard/log-cleanup', replace: true, resetScroll: false })
  })
  useEffect(() => {
    if (!hasShare || !memberId) return
    const contentPromise = import('#app/web/install/share.ts').then(({ readAndDeleteSharedContent }) =>
      readAndDeleteSharedContent(memberId),
    )
    void contentPromise.catch(() => undefined).then(begin)
  }, [hasShare, memberId])
  return share
}
