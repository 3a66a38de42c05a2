import { useEffect, useRef, useState } from 'react'

/** Whether a picture could not be loaded; also one that failed before React was there to hear of it. */
export function usePictureFailure(src: string | null | undefined) {
  const [failed, setFailed] = useState<string | null>()
  const ref = useRef<HTMLImageElement>(null)
  useEffect(() => {
    if (ref.current?.complete && ref.current.naturalWidth === 0) setFailed(src)
  }, [src])
  return { hasFailed: Boolean(src) && failed === src, picture: { ref, onError: () => setFailed(src) } }
}
