import { getRouteApi, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ContentSharedFromOtherApp } from '#features/cleanups/rules/sharing.ts'
import { useCurrentSession } from '#features/members/web/session/use-auth.ts'
import { LogCleanupDialog } from './log-cleanup.tsx'

const route = getRouteApi('/_public/_member/dashboard/log-cleanup')

export function LogCleanupDialogRoute() {
  const navigate = route.useNavigate()
  const shared = useShared(useCurrentSession().user?.id)
  // The log dialog opens only after the photos shared by another app have been read.
  if (shared === undefined) return null
  return (
    <LogCleanupDialog
      shared={shared ?? undefined}
      onClose={() => void navigate({ to: '/dashboard', search: true, replace: true, resetScroll: false })}
      onSaved={() => void navigate({ to: '/dashboard', replace: true })}
    />
  )
}

const LOST_CONTENT: ContentSharedFromOtherApp = { files: [], notes: '', isLost: true }

/**
 * Takes the content that another app shared (Web Share Target): `null` if nothing was shared, undefined until it is
 * read. The search parameter `shared` is not read in the route file, because the landing page loads that file too.
 */
function useShared(memberId: string | undefined): ContentSharedFromOtherApp | null | undefined {
  const hasShare = useLocation({ select: ({ search }) => 'shared' in search })
  const navigate = useNavigate()
  const [share, setShare] = useState<ContentSharedFromOtherApp | null | undefined>(hasShare ? undefined : null)
  const begin = useEffectEvent((content: ContentSharedFromOtherApp | undefined) => {
    setShare(content ?? LOST_CONTENT)
    // Remove the search parameter `shared` from the URL: the shared content is now deleted, so a reload would report it
    // as lost.
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
