import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { FormControls } from './use-form.ts'

export type FormUploads = { isUnderWay: () => boolean; settled: () => Promise<unknown> }

/** Delays a submit with valid input until the pictures are uploaded. */
export function useSubmitFormAfterUploads<Values extends object>(form: FormControls<Values>, uploads?: FormUploads) {
  const [isWaiting, setWaiting] = useState(false)
  const isBusy = useRef(false)
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => void (isOpen.current = false)
  }, [])

  const send = async (event?: FormEvent) => {
    event?.preventDefault()
    if (isBusy.current) return
    isBusy.current = true
    try {
      if (uploads?.isUnderWay() && (await form.trigger())) {
        setWaiting(true)
        await uploads.settled()
        setWaiting(false)
      }
      // A form that was closed during the uploads submits nothing.
      if (isOpen.current) await form.send()
    } finally {
      isBusy.current = false
    }
  }
  return { send, isWaiting }
}
