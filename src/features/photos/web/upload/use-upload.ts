import { useEffect, useRef, useState } from 'react'
import { v4 } from 'uuid'
import type { PictureUploadOptions, PictureUploadOutcome } from './upload-picture.ts'

type Upload<Source> = { source: Source; id: string; progress: number; failure?: string }
type Attempt = { abort: AbortController; done: Promise<void>; hasFailed: boolean }

type Options<Source> = {
  upload: (source: Source, id: string, how: PictureUploadOptions) => Promise<PictureUploadOutcome<{ url: string }>>
  failureMessage: string
  onSent: (url: string, source: Source) => void
  /** Called instead of reporting a failed upload if the API rejects the picture, so that a retry cannot succeed. */
  onRefused?: (reason: string) => void
}

export function usePictureUpload<Source>({ upload, failureMessage: failed, onSent, onRefused }: Options<Source>) {
  const [sending, setSending] = useState<Upload<Source>>()
  const work = useRef<Attempt>(undefined)
  useEffect(() => () => work.current?.abort.abort(), [])

  const stop = () => {
    work.current?.abort.abort()
    work.current = undefined
    setSending(undefined)
  }
  const start = (source: Source, id: string = v4()) => {
    stop()
    const abort = new AbortController()
    const change = (changes: Partial<Upload<Source>>) =>
      abort.signal.aborted || setSending((now) => now && { ...now, ...changes })
    const send = async () => {
      const outcome = await upload(source, id, {
        signal: abort.signal,
        onProgress: (progress) => change({ progress }),
      })
      if (abort.signal.aborted) return
      if ('answer' in outcome) {
        stop()
        onSent(outcome.answer.url, source)
        return
      }
      const { reason = failed, isIdTaken, isRefused } = 'isCut' in outcome ? {} : outcome
      if (isRefused && onRefused) {
        stop()
        onRefused(reason)
        return
      }
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
    /** Resolves when no picture upload is running. */
    settled: async () => {
      let awaited: Attempt | undefined
      do {
        awaited = work.current
        await awaited?.done
        // Another picture may have been chosen while an upload was awaited.
      } while (work.current !== awaited)
    },
  }
}
