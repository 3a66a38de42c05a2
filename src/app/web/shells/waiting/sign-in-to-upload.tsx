import { CloudUpload } from 'lucide-react'
import { useEffect, useState } from 'react'
import { waitingSentences as say } from '#features/cleanups/web/outbox/copy.ts'
import { Note } from '#platform/web/ui/feedback/note.tsx'
import { waitingMember } from './waiting-member.ts'

/** To a member whose session has ended while something waited. */
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

/** Most who come here load nothing of it. */
const countOf = async (memberId: string) =>
  (await import('#features/cleanups/web/outbox/client.ts')).outbox.countWaiting(memberId)
