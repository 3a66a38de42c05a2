import { useEffect } from 'react'

/** The list has become shorter, or the address asks for too much: then its last page is gone to. */
export function usePageWithin(
  pages: number | undefined,
  page: number,
  onPage: (page: number, how: { replace: true }) => void,
) {
  const last = pages === undefined ? undefined : Math.max(pages, 1)
  useEffect(() => {
    if (last !== undefined && page > last) onPage(last, { replace: true })
  }, [last, page, onPage])
}
