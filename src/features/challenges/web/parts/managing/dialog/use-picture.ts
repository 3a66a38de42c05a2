import { useEffect, useRef, useState } from 'react'
import { v4 } from 'uuid'
import { PICTURES } from '#features/photos/rules.ts'
import { useMade } from '#features/photos/web/parts/use-made.ts'
import { prepare, whyNot } from '#features/photos/web/parts/prepare.ts'
import { putPicture } from '#features/photos/web/parts/put-picture.ts'
import { managingSentences as say } from '../managing-sentences.ts'

type Kind = 'challengeLogo' | 'challengeBanner'
type Sending = { file: File; id: string; progress: number; failure?: string }
type Work = { abort: AbortController; done: Promise<void>; hasFailed: boolean }

/**
 * Of the longer side. Of a logo the square in its middle is kept: with this much a picture three times as wide as high
 * still fills it.
 */
const LONGEST = {
  challengeLogo: PICTURES.challengeLogo.widths[0] * 3,
  challengeBanner: PICTURES.challengeBanner.widths[0],
}
const PATHS = { challengeLogo: 'challenge-logos', challengeBanner: 'challenge-banners' } as const

export type Picture = ReturnType<typeof usePicture>

/** One picture of the form on its way to the server; `onSent` hears its address. */
export function usePicture(kind: Kind, onSent: (url: string) => void) {
  const [sending, setSending] = useState<Sending>()
  const [refusal, refuse] = useState<string>()
  const [thumb, keepThumb] = useMade<{ url: string }>()
  const work = useRef<Work>(undefined)
  useEffect(() => () => work.current?.abort.abort(), [])

  const stop = () => {
    work.current?.abort.abort()
    work.current = undefined
    keepThumb(undefined)
    setSending(undefined)
    refuse(undefined)
  }
  const start = (file: File, id: string) => {
    stop()
    const abort = new AbortController()
    const change = (news: Partial<Sending>) => abort.signal.aborted || setSending((now) => now && { ...now, ...news })
    const send = async () => {
      const prepared = await prepare(file, { longest: LONGEST[kind], isClear: true })
      if (abort.signal.aborted) return
      if (prepared.thumb) keepThumb({ url: URL.createObjectURL(prepared.thumb) })
      // of a small file, or a photo as PNG, the drawing may be the larger one
      const smaller = prepared.file.size < file.size ? prepared.file : file
      const outcome = await putPicture<{ url: string }>(`/v1/admin/${PATHS[kind]}/${id}`, smaller, {
        signal: abort.signal,
        onProgress: (progress) => change({ progress }),
      })
      if (abort.signal.aborted) return
      if ('answer' in outcome) {
        stop()
        onSent(outcome.answer.url)
        return
      }
      const { reason, isIdTaken } = 'isCut' in outcome ? {} : outcome
      change({ failure: reason ?? say.pictureNotSent, id: isIdTaken ? v4() : id })
      if (work.current) work.current.hasFailed = true
    }
    setSending({ file, id, progress: 0 })
    work.current = { abort, done: send(), hasFailed: false }
  }
  return {
    /** while it is on its way, and when that has failed */
    sending,
    /** what it looks like meanwhile, where this browser can draw it */
    thumb: thumb?.url,
    /** why the chosen file was not taken */
    refusal,
    choose: async (file: File) => {
      const reason = await whyNot(file, kind)
      if (reason) refuse(reason)
      else start(file, v4())
    },
    retry: () => sending && start(sending.file, sending.id),
    stop,
    isUnderWay: () => work.current?.hasFailed === false,
    isMissing: () => work.current !== undefined,
    /** once nothing is under way any more, whatever has become of it */
    settled: async () => {
      let waited: Work | undefined
      do {
        waited = work.current
        await waited?.done
        // meanwhile another may have been chosen
      } while (work.current !== waited)
    },
  }
}
