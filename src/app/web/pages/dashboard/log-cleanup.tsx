import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Cleanup } from '#features/cleanups/contract/cleanup.ts'
import type { SharedContent } from '#features/cleanups/rules/sharing.ts'
import { type PendingUpload, useOutbox } from '#features/cleanups/web/outbox/use-outbox.ts'
import { sumPending } from '#features/cleanups/web/outbox/pending.ts'
import { members } from '#features/members/web/api.ts'
import { useAuth } from '#features/members/web/session/use-auth.ts'
import { progress } from '#features/progress/web/api.ts'
import { formatLogHint } from '#features/progress/rules/log-hint.ts'
import { dayInTimeZone } from '#platform/days.ts'
import { loadableDialog } from '#platform/web/ui/overlays/loadable-dialog.tsx'
import { browserTimeZone, useHydrated } from '#platform/web/use-hydrated.ts'
import { addPendingToProgress } from './pending-progress.ts'

export const LogDialog = loadableDialog(() => import('#features/cleanups/web/log/log-dialog.tsx'))

type Props = {
  cleanup?: Cleanup
  /** Cleanup in the outbox that the log dialog edits; undefined to log a new one. */
  waiting?: PendingUpload
  shared?: SharedContent | undefined
  onClose: () => void
  onSaved: () => void
}

/**
 * Connects the log dialog to the member's data: the default location, and the hint about annual goal and week streak.
 */
export function LogCleanup({ cleanup, waiting, shared, onClose, onSaved }: Props) {
  const isAwake = useHydrated()
  const [today] = useState(() => dayInTimeZone(browserTimeZone(), new Date()))
  const { data: profile, isPending } = useQuery(members.profile.queryOptions())
  const { data: mine } = useQuery(progress.mine.queryOptions())
  const outboxState = useOutbox(useAuth().user?.id)
  const others = outboxState?.pending.filter(({ cleanupId }) => cleanupId !== waiting?.cleanupId) ?? []
  const standing = mine && addPendingToProgress(mine, sumPending(others, today), today)
  // Wait for the member's profile, because the log dialog reads its default location only once, when it opens.
  if (!isAwake || isPending) return null
  return (
    <LogDialog
      cleanup={cleanup}
      waiting={waiting}
      shared={shared}
      today={today}
      location={profile?.zipCode ?? ''}
      hint={standing && !cleanup ? ({ date, pieces }) => formatLogHint(standing, date, pieces) : undefined}
      onClose={onClose}
      onSaved={() => {
        if (!cleanup) void offerInstall()
        onSaved()
      }}
    />
  )
}

/** Offers to install the app. If the code for this cannot be loaded offline, the next logged cleanup offers it. */
const offerInstall = () =>
  import('#app/web/install/install-offer.ts').then(
    ({ offerInstall }) => offerInstall(),
    () => {},
  )
