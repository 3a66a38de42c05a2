import { CloudUpload, WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Callout } from '#platform/web/ui/feedback/callout.tsx'
import { useOnline } from '#platform/web/ui/feedback/use-online.ts'
import { logCleanupDialogUiTexts as dialogTexts } from './copy.ts'
import type { PhotoUploads } from './uploads.ts'
import { usePhotoUploadsOfAllForms } from './use-uploads.ts'
import type { CleanupFormState } from './use-log-form.ts'

type Props = {
  form: CleanupFormState
  uploads: PhotoUploads
  isWaiting: boolean
  isStored: boolean
  isVerified: boolean
}

/**
 * Note in the log dialog that says that photos wait for the network. When the device is online again, the note clears
 * the error of the last attempt to save.
 */
export function WaitingForNetworkNote({ form, uploads, isWaiting, isStored, isVerified }: Props) {
  const all = usePhotoUploadsOfAllForms(uploads)
  const isOnline = useOnline()
  const { control, clearErrors } = form
  const ids = useWatch({ control, name: 'photos' })
  useEffect(() => {
    // Only the device's `online` event clears errors of saving a cleanup. After a brief server outage, an error must
    // stay until it has been read.
    const clearAttemptErrors = () => clearErrors('root')
    addEventListener('online', clearAttemptErrors)
    return () => removeEventListener('online', clearAttemptErrors)
  }, [clearErrors])
  const isHeldUp = ids.some((id) => {
    const { state, reason } = all.get(id) ?? {}
    return (state === 'cut' && !reason) || (!isOnline && state === 'uploading')
  })
  if (isWaiting && isStored && isOnline) return <SlowNote />
  if (!isHeldUp && (isOnline || !isStored)) return null
  return (
    <Callout tone="amber" icon={WifiOff}>
      {isOnline ? dialogTexts.cut : dialogTexts.offlineNote({ isStored, isVerified, isWaiting })}
    </Callout>
  )
}

/** Delay before the note about a slow connection appears. On most connections saving a cleanup takes less time. */
const SLOW_MS = 4000

function SlowNote() {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    isSlow && (
      <Callout tone="creek" icon={CloudUpload}>
        {dialogTexts.keptAlready}
      </Callout>
    )
  )
}
