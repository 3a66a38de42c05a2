import { useState } from 'react'
import { PICTURE_KINDS } from '#features/photos/rules.ts'
import { preparePicture, validatePictureFile } from '#features/photos/web/upload/prepare-picture.ts'
import { uploadPicture } from '#features/photos/web/upload/upload-picture.ts'
import { useObjectUrl } from '#features/photos/web/upload/use-object-url.ts'
import { usePictureUpload } from '#features/photos/web/upload/use-upload.ts'
import { challengeManagementUiTexts as texts } from './copy.ts'

type ChallengePictureKind = 'challengeLogo' | 'challengeBanner'

/**
 * Longest side of an upload, in pixels. A logo is cropped to its center square, so even a picture of 1200 by 400 pixels
 * yields the full 400.
 */
const LONGEST_SIDES = {
  challengeLogo: PICTURE_KINDS.challengeLogo.widths[0] * 3,
  challengeBanner: PICTURE_KINDS.challengeBanner.widths[0],
}
const UPLOAD_PATHS = { challengeLogo: 'challenge-logos', challengeBanner: 'challenge-banners' } as const

export type ChallengePictureUpload = ReturnType<typeof useChallengePictureUpload>

/** Upload state of one picture of the challenge form; `onSent` receives the URL. */
export function useChallengePictureUpload(kind: ChallengePictureKind, onSent: (url: string) => void) {
  const [rejection, setRejection] = useState<string>()
  const [thumb, setThumbnail] = useObjectUrl<{ url: string }>()
  const { start, stop, ...way } = usePictureUpload<File>({
    failureMessage: texts.pictureNotSent,
    upload: async (file, id, how) => {
      const prepared = await preparePicture(file, {
        longestSide: LONGEST_SIDES[kind],
        keepsTransparency: true,
      })
      if (how.signal.aborted) return { isCut: true }
      if (prepared.thumb) setThumbnail({ url: URL.createObjectURL(prepared.thumb) })
      // The re-encoded picture can be larger than the original (small files, photos as PNG), so the smaller one is
      // sent.
      const smallerFile = prepared.file.size < file.size ? prepared.file : file
      return uploadPicture(`/v1/admin/${UPLOAD_PATHS[kind]}/${id}`, smallerFile, how)
    },
    onSent: (url) => {
      setThumbnail(undefined)
      onSent(url)
    },
  })
  const clear = () => {
    stop()
    setThumbnail(undefined)
    setRejection(undefined)
  }
  return {
    ...way,
    /** Local preview of the picture during the upload, if the browser can decode it. */
    thumb: thumb?.url,
    refusal: rejection,
    choose: async (file: File) => {
      const reason = await validatePictureFile(file, kind)
      if (reason) setRejection(reason)
      else {
        clear()
        start(file)
      }
    },
    stop: clear,
  }
}
