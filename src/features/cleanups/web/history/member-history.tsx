import { useQuery } from '@tanstack/react-query'
import { NotebookPen } from 'lucide-react'
import { useState } from 'react'
import { EmptyState } from '#platform/web/ui/feedback/empty-state.tsx'
import type { Cleanup } from '../../contract/cleanup.ts'
import { cleanupUiTexts as texts } from '../../copy.ts'
import { cleanups } from '../api.ts'
import { CleanupImpactDialog } from './impact-dialog.tsx'
import { CleanupHistory, findLatestCleanupVersion } from './history.tsx'

type Props = {
  username: string
  page: number
  onPage: (page: number, how?: { replace: boolean }) => void
  isOwn: boolean
  /** Called after the member has loved a cleanup. Without this callback, the list has no love buttons. */
  onLoved?: () => void
}

export function MemberCleanupHistory({ username, page, onPage, isOwn, onLoved }: Props) {
  const read = useQuery(cleanups.historyOf.queryOptions({ input: { username, page } }))
  const [opened, open] = useState<Cleanup>()
  return (
    <>
      <CleanupHistory
        read={read}
        page={page}
        onPage={onPage}
        onLoved={onLoved}
        empty={
          <div className="card">
            <EmptyState icon={NotebookPen} title={texts.noCleanups} />
          </div>
        }
        onOpen={open}
      />
      {opened && (
        <CleanupImpactDialog
          cleanup={findLatestCleanupVersion(read.data, opened)}
          isMine={isOwn}
          onLoved={onLoved}
          onClose={() => open(undefined)}
        />
      )}
    </>
  )
}
