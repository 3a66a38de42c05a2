import { CloudUpload } from 'lucide-react'
import { useEffect, useState } from 'react'
import { pendingUploadUiTexts as texts } from '#features/cleanups/web/outbox/copy.ts'
import { Callout } from '#platform/web/ui/feedback/callout.tsx'
import { readUploadReminder } from './pending-member.ts'

/** Sign-in page's note for a member whose session ended while cleanups were waiting to upload. */
export function SignInToUploadNote() {
  const [count, setCount] = useState(0)
  useEffect(() => {
    const memberId = readUploadReminder()
    if (memberId) void countPendingUploads(memberId).then(setCount)
  }, [])
  return (
    <div role="status" className="not-empty:mt-5">
      {count > 0 && (
        <Callout tone="amber" icon={CloudUpload}>
          {texts.waits(count)}. {texts.signInAgain(count)}
        </Callout>
      )}
    </div>
  )
}

/** Most visitors of the sign-in page have no pending uploads, so the outbox is imported dynamically. */
const countPendingUploads = async (memberId: string) =>
  (await import('#features/cleanups/web/outbox/client.ts')).outboxClient.countPending(memberId)
