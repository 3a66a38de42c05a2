import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Laptop, type LucideIcon, MonitorSmartphone, Smartphone, Tablet } from 'lucide-react'
import { useState } from 'react'
import { getApiErrorCode } from '#platform/errors.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { useListFocusRestoration } from '#platform/web/ui/admin-list/use-list-focus.ts'
import { Chip } from '#platform/web/ui/data/chip.tsx'
import { ErrorState } from '#platform/web/ui/feedback/error-state.tsx'
import { showToast } from '#platform/web/ui/feedback/show-toast.ts'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/feedback/skeleton.tsx'
import { useOnline } from '#platform/web/ui/feedback/use-online.ts'
import { ConfirmDialog } from '#platform/web/ui/overlays/confirm-dialog.tsx'
import { useVisitorToday } from '#platform/web/use-hydrated.ts'
import type { OwnSession } from '../../contract/factors.ts'
import { formatDevice } from '../../copy.ts'
import { client, members } from '../api.ts'
import { describeFailure } from '../factors/queries.ts'
import { SecurityCard, SecurityList, SecurityRow } from '../factors/security-card.tsx'
import { ownSessionTexts as texts } from './own-sessions-copy.ts'

/** Card of Account Settings that lists where the member is signed in. The data load when the tab is shown. */
export function OwnSessions({ isShown }: { isShown: boolean }) {
  const { data, isError, isFetching, refetch } = useQuery(members.ownSessions.queryOptions({ enabled: isShown }))
  const [isAsking, setAsking] = useState(false)
  const sessions = data?.sessions ?? NONE
  const others = sessions.filter(({ isCurrent }) => !isCurrent)
  const card = useListFocusRestoration(sessions)
  const endOthers = async () => {
    await client.endOtherSessions().catch((error: unknown) => {
      throw new Error(describeFailure(error, texts.othersNotEnded))
    })
    void showToast.success(texts.othersEnded, { description: texts.notUndoable })
    await refetch()
  }
  return (
    <SecurityCard
      ref={card}
      title={texts.title}
      hint={texts.placeUnknown}
      action={
        others.length > 0 && (
          <Button variant="outline" className="max-sm:w-full" onPress={() => setAsking(true)}>
            {texts.endOthers}
          </Button>
        )
      }
    >
      {data ? (
        <SessionList sessions={sessions} />
      ) : isError && !isFetching ? (
        <ErrorState title={texts.notLoaded} onRetry={() => void refetch()} isInline />
      ) : (
        <SessionsPlaceholder />
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={texts.endOthersQuestion}
        consequences={texts.endOthersConsequences(others.length)}
        action={texts.endOthers}
        busyLabel={texts.ending}
        isDestructive
        onConfirm={endOthers}
      />
    </SecurityCard>
  )
}

const NONE: OwnSession[] = []

function SessionList({ sessions }: { sessions: OwnSession[] }) {
  const reader = useVisitorToday()
  return (
    <>
      <SecurityList label={texts.title}>
        {sessions.map((session) => (
          <SecurityRow
            key={session.id}
            icon={ICONS[session.system ?? ''] ?? MonitorSmartphone}
            title={formatDevice(session)}
            chip={session.isCurrent && <Chip tone="moss">{texts.thisOne}</Chip>}
            facts={texts.facts(session, reader)}
          >
            {!session.isCurrent && <EndButton session={session} label={texts.endName(session, sessions, reader)} />}
          </SecurityRow>
        ))}
      </SecurityList>
      {sessions.length === 1 && <p className="mt-1 text-sm text-ink-2">{texts.onlyHere}</p>}
    </>
  )
}

const ICONS: Record<string, LucideIcon> = {
  iPhone: Smartphone,
  Android: Smartphone,
  iPad: Tablet,
  ChromeOS: Laptop,
  Windows: Laptop,
  macOS: Laptop,
  Linux: Laptop,
}

function EndButton({ session, label }: { session: OwnSession; label: string }) {
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const end = async () => {
    setBusy(true)
    try {
      await client.endSession({ id: session.id })
      void showToast.success(texts.ended(formatDevice(session)), { description: texts.notUndoable })
    } catch (error) {
      void showToast.error(describeFailure(error, texts.notEnded))
      if (getApiErrorCode(error) !== 'NOT_FOUND') return
    } finally {
      setBusy(false)
    }
    await queryClient.invalidateQueries({ queryKey: members.ownSessions.key() })
  }
  return (
    <Button variant="ghost" size="sm" aria-label={label} isBusy={isBusy} onPress={() => void end()}>
      {texts.end}
    </Button>
  )
}

/** Placeholder while sessions load. Without a network, loading waits, and a sentence says so. */
function SessionsPlaceholder() {
  const isOnline = useOnline()
  if (!isOnline) return <p className="mt-3 text-ink-2">{texts.needsNetwork}</p>
  return (
    <SkeletonGroup label={texts.loading} className="mt-3 grid gap-3">
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
    </SkeletonGroup>
  )
}
