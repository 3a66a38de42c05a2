import { useEffect } from 'react'

/** Goes to the last page of a list if it became shorter or the URL asks for a page beyond its end. */
export function useClampedPageNumber(
  pages: number | undefined,
  page: number,
  onPage: (page: number, how: { replace: true }) => void,
) {
  const last = pages === undefined ? undefined : Math.max(pages, 1)
  useEffect(() => {
    if (last !== undefined && page > last) onPage(last, { replace: true })
  }, [last, page, onPage])
}
