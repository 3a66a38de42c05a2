import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Cleanup } from '#features/cleanups/contract/cleanup.ts'
import type { SharedContent } from '#features/cleanups/rules/sharing.ts'
import { type PendingCleanupUpload, useOutboxState } from '#features/cleanups/web/outbox/use-outbox.ts'
import { sumPendingCleanups } from '#features/cleanups/web/outbox/pending.ts'
import { members } from '#features/members/web/api.ts'
import { useCurrentSession } from '#features/members/web/session/use-auth.ts'
import { progress } from '#features/progress/web/api.ts'
import { useIsInPounds } from '#features/members/web/profile/use-profile.ts'
import { formatLitterWeight } from '#features/progress/rules/impact.ts'
import { formatLogCleanupFormHint } from '#features/progress/rules/log-hint.ts'
import { dayInTimeZone } from '#platform/days.ts'
import { createLoadableDialog } from '#platform/web/ui/overlays/loadable-dialog.tsx'
import { getBrowserTimeZone, useHydrated } from '#platform/web/use-hydrated.ts'
import { addPendingCleanups } from './pending-progress.ts'

export const LazyLogDialog = createLoadableDialog(() => import('#features/cleanups/web/log/log-dialog.tsx'))

type Props = {
  cleanup?: Cleanup
  /** Cleanup in the outbox that the log dialog edits; undefined to log a new one. */
  waiting?: PendingCleanupUpload
  shared?: SharedContent | undefined
  onClose: () => void
  onSaved: () => void | Promise<void>
}

/** Passes the default location and the hint about goal and streak to the log dialog. */
export function LogCleanupDialog({ cleanup, waiting, shared, onClose, onSaved }: Props) {
  const isAwake = useHydrated()
  const [today] = useState(() => dayInTimeZone(getBrowserTimeZone(), new Date()))
  const { data: profile, isPending } = useQuery(members.profile.queryOptions())
  const isInPounds = useIsInPounds()
  const { data: mine } = useQuery(progress.mine.queryOptions())
  const outboxState = useOutboxState(useCurrentSession().user?.id)
  const others = outboxState?.pending.filter(({ recordId }) => recordId !== waiting?.recordId) ?? []
  const standing = mine && addPendingCleanups(mine, sumPendingCleanups(others, today), today)
  // The log dialog reads its default location only when it opens, so it waits for the profile.
  if (!isAwake || isPending) return null
  return (
    <LazyLogDialog
      cleanup={cleanup}
      waiting={waiting}
      shared={shared}
      today={today}
      location={profile?.zipCode ?? ''}
      hint={
        standing && !cleanup
          ? ({ date, pieces }) => formatLogCleanupFormHint(standing, date, pieces, isInPounds)
          : undefined
      }
      formatWeight={(pieces) => formatLitterWeight(pieces, isInPounds)}
      onClose={onClose}
      onSaved={() => {
        if (!cleanup) void offerInstall()
        return onSaved()
      }}
    />
  )
}

/** Offers to install the app. If the code for this cannot be loaded offline, the next logged cleanup offers it. */
const offerInstall = () =>
  import('#app/web/install/install-offer.ts').then(
    ({ offerAppInstallation }) => offerAppInstallation(),
    () => {},
  )
