import { useState } from 'react'
import { PICTURES } from '#features/photos/rules.ts'
import { prepare, whyNot } from '#features/photos/web/upload/prepare.ts'
import { putPicture } from '#features/photos/web/upload/put-picture.ts'
import { useObjectUrl } from '#features/photos/web/upload/use-object-url.ts'
import { useUpload } from '#features/photos/web/upload/use-upload.ts'
import { managingSentences as say } from './copy.ts'

type Kind = 'challengeLogo' | 'challengeBanner'

/**
 * Longest side of an upload, in pixels. A logo is cropped to its center square, so a picture three times as wide as
 * high still fills it.
 */
const LONGEST = {
  challengeLogo: PICTURES.challengeLogo.widths[0] * 3,
  challengeBanner: PICTURES.challengeBanner.widths[0],
}
const PATHS = { challengeLogo: 'challenge-logos', challengeBanner: 'challenge-banners' } as const

export type Picture = ReturnType<typeof usePicture>

/** Upload state of one picture of the challenge form; `onSent` receives the URL. */
export function usePicture(kind: Kind, onSent: (url: string) => void) {
  const [refusal, refuse] = useState<string>()
  const [thumb, keepThumb] = useObjectUrl<{ url: string }>()
  const { start, stop, ...way } = useUpload<File>({
    failed: say.pictureNotSent,
    put: async (file, id, how) => {
      const prepared = await prepare(file, { longest: LONGEST[kind], isClear: true })
      if (how.signal.aborted) return { isCut: true }
      if (prepared.thumb) keepThumb({ url: URL.createObjectURL(prepared.thumb) })
      // The re-encoded picture can be larger than the original (small files, photos as PNG), so the smaller one is
      // sent.
      const smaller = prepared.file.size < file.size ? prepared.file : file
      return putPicture(`/v1/admin/${PATHS[kind]}/${id}`, smaller, how)
    },
    onSent: (url) => {
      keepThumb(undefined)
      onSent(url)
    },
  })
  const forget = () => {
    stop()
    keepThumb(undefined)
    refuse(undefined)
  }
  return {
    ...way,
    /** Local preview of the picture during the upload, if the browser can decode it. */
    thumb: thumb?.url,
    /** Why the chosen file was rejected. */
    refusal,
    choose: async (file: File) => {
      const reason = await whyNot(file, kind)
      if (reason) refuse(reason)
      else {
        forget()
        start(file)
      }
    },
    stop: forget,
  }
}
