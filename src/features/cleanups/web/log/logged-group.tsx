import { useEffect, useState } from 'react'
import { Button } from '#platform/web/ui/actions/button.tsx'
import type { DialogProps } from '#platform/web/ui/overlays/dialog.tsx'
import { joinCodeUiTexts as texts } from '../../copy/group.ts'
import { CodeAfterUpload, GroupCode } from '../group/group-code.tsx'
import { outboxClient } from '../outbox/client.ts'
import { logTogetherUiTexts } from './copy.ts'
import type { LoggedGroup } from './use-log-form.ts'

type Content = Pick<DialogProps, 'title' | 'children' | 'footer' | 'isTall'>

/** Returns the last view of the log dialog after a cleanup together is saved: the code for the others, or that it follows. */
export function useLoggedGroupContent(ownerId: string, logged: LoggedGroup | undefined): Content | undefined {
  const upload = useUpload(ownerId, logged)
  if (!logged) return undefined
  return {
    title: upload === 'uploaded' ? texts.logged : logTogetherUiTexts.saved,
    isTall: upload === 'uploaded',
    children:
      upload === 'uploaded' ? (
        <GroupCode groupId={logged.groupId} lead={(until) => texts.countsAlready(logged.pieces, until)} />
      ) : (
        <CodeAfterUpload message={logged.message} hasFailed={upload === 'refused'} />
      ),
    footer: ({ close }) => (
      <Button className="max-sm:min-h-[52px] sm:min-w-[120px]" onPress={close}>
        {texts.done}
      </Button>
    ),
  }
}

type Upload = 'waiting' | 'uploaded' | 'refused'

/** Follows the upload of a cleanup that waits on this device. */
function useUpload(ownerId: string, logged: LoggedGroup | undefined): Upload {
  const [ended, setEnded] = useState<Exclude<Upload, 'waiting'>>()
  const { groupId, isWaiting } = logged ?? { isWaiting: false }
  useEffect(() => {
    if (!groupId || !isWaiting) return
    // The upload may have ended before this effect ran.
    void outboxClient.readEntries(ownerId).then(({ entries }) => {
      const entry = entries.find(({ recordId }) => recordId === groupId)
      if (!entry) setEnded('uploaded')
      else if (entry.refusal) setEnded('refused')
    })
    return outboxClient.subscribe((message) => {
      if (message.kind === 'uploaded' && message.cleanup.cleanupId === groupId) setEnded('uploaded')
      if (message.kind === 'refused' && message.cleanupId === groupId) setEnded('refused')
    })
  }, [ownerId, groupId, isWaiting])
  return isWaiting ? (ended ?? 'waiting') : 'uploaded'
}
