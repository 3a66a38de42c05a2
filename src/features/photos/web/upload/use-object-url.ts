import { useEffect, useRef, useState } from 'react'

/** Revokes an object URL when it is replaced or the component unmounts, even if the picture is ready only later. */
export function useObjectUrl<Resource extends { url: string }>() {
  const [resource, setResource] = useState<Resource>()
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => void (isMounted.current = false)
  }, [])
  useEffect(() => (resource ? () => URL.revokeObjectURL(resource.url) : undefined), [resource])
  const replaceResource = (next: Resource | undefined) => {
    if (isMounted.current) setResource(next)
    else if (next) URL.revokeObjectURL(next.url)
  }
  return [resource, replaceResource] as const
}
