import { useEffect, useState } from 'react'
import type { Uploads } from './photos/uploads.ts'
import type { LogForm } from './use-log-form.ts'

/** How many photos of a draft are gone, because the page was closed before they were sent. The form lets go of them. */
export function useForgottenPhotos(form: LogForm, uploads: Uploads): number {
  const [forgotten, setForgotten] = useState(0)
  const { isRestored, getValues, setValue } = form
  useEffect(() => {
    if (!isRestored) return
    const ids = getValues('photos')
    const known = ids.filter((id) => uploads.all().has(id))
    if (known.length === ids.length) return
    setValue('photos', known, { shouldDirty: true })
    // oxlint-disable-next-line react/set-state-in-effect -- only the draft, which is read in an effect, knows what is missing
    setForgotten(ids.length - known.length)
  }, [isRestored, uploads, getValues, setValue])
  return forgotten
}
