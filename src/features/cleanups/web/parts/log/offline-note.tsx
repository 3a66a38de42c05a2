import { WifiOff } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { Note } from '#platform/web/ui/feedback/note.tsx'
import { useOnline } from '#platform/web/ui/feedback/use-online.ts'
import { logSentences as sayHere } from './log-sentences.ts'
import type { Uploads } from './photos/uploads.ts'
import { useAllUploads } from './photos/use-uploads.ts'
import type { LogForm } from './use-log-form.ts'

type Props = { form: LogForm; uploads: Uploads; isWaiting: boolean }

/** While photos wait for a network. */
export function OfflineNote({ form, uploads, isWaiting }: Props) {
  const all = useAllUploads(uploads)
  const isOnline = useOnline()
  const ids = useWatch({ control: form.control, name: 'photos' })
  const isHeldUp = !isOnline && ids.some((id) => ['uploading', 'cut'].includes(all.get(id)?.state ?? ''))
  if (!isHeldUp) return null
  return (
    <Note tone="amber" icon={WifiOff}>
      {isWaiting ? sayHere.offlineSaving : sayHere.offline}
    </Note>
  )
}
