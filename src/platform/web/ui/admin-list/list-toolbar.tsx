import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { formatNumber } from '#platform/numbers.ts'
import { MAX_SELECTED_ROWS } from '#platform/paging.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { CsvExportLink } from './csv-export-link.tsx'
import type { ListRowSelection } from './use-row-selection.ts'

type Props = {
  selection: ListRowSelection
  /** URL path of the list's CSV export, below /api. */
  exportPath: string
  /** Name of an export before which the admin must prove again who they are. */
  exportConfirmedAs?: string
  /** Current filter of the admin list, as sent to the API. */
  filter: Record<string, string | number | undefined>
  children?: ReactNode
}

/** Toolbar of an admin list: exports the whole list or the selected rows, and shows how many are selected. */
export function AdminListToolbar({ selection, exportPath, exportConfirmedAs, filter, children }: Props) {
  const { ids, away, clear } = selection
  const box = useRef<HTMLDivElement>(null)
  const isCleared = useRef(false)
  const count = ids.size
  useEffect(() => {
    if (count > 0 || !isCleared.current) return
    isCleared.current = false
    // Move the focus to the export link, because the pressed button disappears with the selection.
    box.current?.querySelector('a')?.focus()
  }, [count])

  const isTooMuch = count > MAX_SELECTED_ROWS
  // On tablets the toolbar shows icons only: labels would wrap and push the list down while rows are being selected.
  const words = count > 0 && !children ? 'sm:max-lg:sr-only' : ''
  const wanted = count > 0 ? { ids: [...ids].join() } : { ...filter, page: undefined }
  const href = `/api${exportPath}${toQueryString(wanted)}`
  return (
    <div
      ref={box}
      className={`flex min-h-[50px] flex-wrap items-center gap-x-2 gap-y-1 rounded-md ${count > 0 ? 'grow bg-sun-wash py-[3px] pr-[3px] pl-4 outline outline-sun-line' : 'ml-auto max-sm:w-full max-sm:justify-center'}`}
    >
      <p aria-live="polite" className={count > 0 ? 'mr-auto font-semibold tabular-nums' : 'sr-only'}>
        {count > 0 && describeSelection(count, away)}
        {isTooMuch && `. Up to ${MAX_SELECTED_ROWS} can be exported.`}
      </p>
      {count > 0 && children}
      <CsvExportLink
        href={isTooMuch ? undefined : href}
        confirmedAs={exportConfirmedAs}
        variant="ghost"
        words={words}
      />
      {count > 0 && (
        <Button
          variant="ghost"
          onPress={() => {
            isCleared.current = true
            clear()
          }}
        >
          <X aria-hidden />
          <span className={words}>Clear</span>
        </Button>
      )}
    </div>
  )
}

/** Describes the selected rows, including rows on other pages, because actions apply to those too. */
function describeSelection(count: number, away: number): string {
  const selected = `${formatNumber(count)} selected`
  if (away === 0) return selected
  if (away < count) return `${selected}, ${formatNumber(away)} of them not on this page`
  return `${selected}, ${count === 1 ? 'not' : 'none of them'} on this page`
}

function toQueryString(wanted: Props['filter']): string {
  const set = Object.entries(wanted).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  return set.length > 0 ? `?${new URLSearchParams(set)}` : ''
}
