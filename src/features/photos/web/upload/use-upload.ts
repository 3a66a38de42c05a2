import { useEffect, useRef, useState } from 'react'
import { v4 } from 'uuid'
import type { How, Outcome } from './put-picture.ts'

type Sending<Source> = { source: Source; id: string; progress: number; failure?: string }
type Work = { abort: AbortController; done: Promise<void>; hasFailed: boolean }

type Options<Source> = {
  put: (source: Source, id: string, how: How) => Promise<Outcome<{ url: string }>>
  /** Message for failures without a message from the API. */
  failed: string
  onSent: (url: string, source: Source) => void
}

export function useUpload<Source>({ put, failed, onSent }: Options<Source>) {
  const [sending, setSending] = useState<Sending<Source>>()
  const work = useRef<Work>(undefined)
  useEffect(() => () => work.current?.abort.abort(), [])

  const stop = () => {
    work.current?.abort.abort()
    work.current = undefined
    setSending(undefined)
  }
  const start = (source: Source, id: string = v4()) => {
    stop()
    const abort = new AbortController()
    const change = (news: Partial<Sending<Source>>) =>
      abort.signal.aborted || setSending((now) => now && { ...now, ...news })
    const send = async () => {
      const outcome = await put(source, id, {
        signal: abort.signal,
        onProgress: (progress) => change({ progress }),
      })
      if (abort.signal.aborted) return
      if ('answer' in outcome) {
        stop()
        onSent(outcome.answer.url, source)
        return
      }
      const { reason = failed, isIdTaken } = 'isCut' in outcome ? {} : outcome
      change({ failure: reason, id: isIdTaken ? v4() : id })
      if (work.current) work.current.hasFailed = true
    }
    setSending({ source, id, progress: 0 })
    work.current = { abort, done: send(), hasFailed: false }
  }
  return {
    sending,
    start,
    retry: () => sending && start(sending.source, sending.id),
    stop,
    isUnderWay: () => work.current?.hasFailed === false,
    isMissing: () => work.current !== undefined,
    /** Resolves when no upload is running any more, whether it succeeded or failed. */
    settled: async () => {
      let waited: Work | undefined
      do {
        waited = work.current
        await waited?.done
        // Another picture may have been chosen while waiting.
      } while (work.current !== waited)
    },
  }
}
