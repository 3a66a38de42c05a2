import { useEffect, useRef, useState } from 'react'

/** Whether a picture failed to load, even before hydration. */
export function usePictureLoadFailure(src: string | null | undefined) {
  const [failed, setFailed] = useState<string | null>()
  const ref = useRef<HTMLImageElement>(null)
  useEffect(() => {
    if (ref.current?.complete && ref.current.naturalWidth === 0) setFailed(src)
  }, [src])
  return { hasFailed: Boolean(src) && failed === src, picture: { ref, onError: () => setFailed(src) } }
}
