import { Download, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { formatNumber } from '#platform/numbers.ts'
import { MOST_SELECTED } from '#platform/paging.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { ButtonLink } from '#platform/web/ui/actions/button-link.tsx'
import type { ButtonVariant } from '#platform/web/ui/actions/button-style.ts'
import { useOnline } from '#platform/web/ui/feedback/use-online.ts'
import type { Selection } from './use-selection.ts'

type Props = {
  selection: Selection
  /** where the list is sent as a table, below /api */
  exportPath: string
  /** what is looked at, as the API is asked for it */
  filter: Record<string, string | number | undefined>
  /** what else can be done with what is selected */
  children?: ReactNode
}

/** On top of a list: takes along all that it shows, or what is selected in it, of which it says how much that is. */
export function ListTools({ selection: { ids, away, clear }, exportPath, filter, children }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const isCleared = useRef(false)
  const count = ids.size
  useEffect(() => {
    if (count > 0 || !isCleared.current) return
    isCleared.current = false
    // the button that was pressed is gone
    box.current?.querySelector('a')?.focus()
  }, [count])

  const isTooMuch = count > MOST_SELECTED
  // beside the menu of a tablet the signs alone: with their words they would push down the list that is being picked from
  const words = count > 0 && !children ? 'sm:max-lg:sr-only' : ''
  const wanted = count > 0 ? { ids: [...ids].join() } : { ...filter, page: undefined }
  const href = `/api${exportPath}${queryOf(wanted)}`
  return (
    <div
      ref={box}
      className={`flex min-h-[50px] flex-wrap items-center gap-x-2 gap-y-1 rounded-md ${count > 0 ? 'grow bg-sun-wash py-[3px] pr-[3px] pl-4 outline outline-sun-line' : 'ml-auto max-sm:w-full max-sm:justify-center'}`}
    >
      <p aria-live="polite" className={count > 0 ? 'mr-auto font-semibold tabular-nums' : 'sr-only'}>
        {count > 0 && selectedInWords(count, away)}
        {isTooMuch && `. Up to ${MOST_SELECTED} can be exported.`}
      </p>
      {count > 0 && children}
      <ExportLink href={isTooMuch ? undefined : href} variant="ghost" words={words} />
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

/** `words`: a class for them. */
type ExportProps = { href: string | undefined; variant: ButtonVariant; words?: string }

/** A plain link does the work: the browser writes the file to disk while it comes, however large it is. */
export function ExportLink({ href, variant, words = '' }: ExportProps) {
  const isOnline = useOnline()
  const content = (
    <>
      <Download aria-hidden />
      <span className={words}>Export CSV</span>
    </>
  )
  return href && isOnline ? (
    <ButtonLink href={href} download variant={variant}>
      {content}
    </ButtonLink>
  ) : (
    <Button variant={variant} isDisabled>
      {content}
    </Button>
  )
}

/** What is done to them is done to those too that one has left behind. */
function selectedInWords(count: number, away: number): string {
  const selected = `${formatNumber(count)} selected`
  if (away === 0) return selected
  if (away < count) return `${selected}, ${formatNumber(away)} of them not on this page`
  return `${selected}, ${count === 1 ? 'not' : 'none of them'} on this page`
}

function queryOf(wanted: Props['filter']): string {
  const set = Object.entries(wanted).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  return set.length > 0 ? `?${new URLSearchParams(set)}` : ''
}
