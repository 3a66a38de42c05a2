import { CloudUpload } from 'lucide-react'
import { useEffect, useState } from 'react'
import { waitingSentences as say } from '#features/cleanups/web/outbox/copy.ts'
import { Note } from '#platform/web/ui/feedback/note.tsx'
import { waitingMember } from './waiting-member.ts'

/** Note on the sign-in page for a member whose session ended while cleanups were waiting to be uploaded. */
export function SignInToUpload() {
  const [count, setCount] = useState(0)
  useEffect(() => {
    const memberId = waitingMember()
    if (memberId) void countOf(memberId).then(setCount)
  }, [])
  return (
    <div role="status" className="not-empty:mt-5">
      {count > 0 && (
        <Note tone="amber" icon={CloudUpload}>
          {say.waits(count)}. {say.signInAgain(count)}
        </Note>
      )}
    </div>
  )
}

/** Dynamic import (code splitting), because most visitors of the sign-in page have no outbox. */
const countOf = async (memberId: string) =>
  (await import('#features/cleanups/web/outbox/client.ts')).outbox.countWaiting(memberId)
