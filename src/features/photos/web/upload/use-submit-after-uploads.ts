import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { FormOf } from '#platform/web/form/use-form.ts'

type Pictures = { isUnderWay: () => boolean; settled: () => Promise<void> }

/** The button may be pressed while pictures are on their way: what is right so far waits for them, and is then sent by itself. */
export function useSubmitAfterUploads<Typed extends object>(form: FormOf<Typed>, pictures: Pictures) {
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
      if (pictures.isUnderWay() && (await form.trigger())) {
        setWaiting(true)
        await pictures.settled()
        setWaiting(false)
      }
      // of a dialog that was closed meanwhile nothing is sent from here
      if (isOpen.current) await form.send()
    } finally {
      isBusy.current = false
    }
  }
  return { send, isWaiting }
}
