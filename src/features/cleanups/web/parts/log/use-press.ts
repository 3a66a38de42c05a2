import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Uploads } from './photos/uploads.ts'
import type { LogForm } from './use-log-form.ts'

/** The button may be pressed while photos are on their way: what is right so far waits for them, and is then sent by itself. */
export function usePress(form: LogForm, uploads: Uploads) {
  const [isWaiting, setWaiting] = useState(false)
  const isBusy = useRef(false)
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => void (isOpen.current = false)
  }, [])

  const photos = () => form.getValues('photos')
  const send = async (event?: FormEvent) => {
    event?.preventDefault()
    if (isBusy.current) return
    isBusy.current = true
    try {
      if (uploads.isUnderWay(photos()) && (await form.trigger())) {
        setWaiting(true)
        await uploads.settled(photos)
        setWaiting(false)
      }
      // who has closed the dialog meanwhile did not want it any more
      if (isOpen.current) await form.send()
    } finally {
      isBusy.current = false
    }
  }
  return { send, isWaiting }
}
