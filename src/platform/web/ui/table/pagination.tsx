import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { formatNumber } from '#platform/numbers.ts'
import { PageLink } from '#platform/web/page-link.tsx'
import { buttonClassName } from '#platform/web/ui/actions/button-style.ts'
import { listConsecutivePages, listPagesWithEnds } from './page-window.ts'

type Props = {
  page: number
  pages: number
  onPage: (page: number) => void
  /**
   * URL of a page, for pagination by links without JavaScript. The link then changes the page, and `onPage` only
   * reports it.
   */
  linkTo?: (page: number) => { to: string; search: Record<string, string> }
  /** Whether a pagination always shows the first and last page, for example to reach the last rank. */
  hasEnds?: boolean
  children: ReactNode
}

const step = buttonClassName({ variant: 'ghost', size: 'icon' })

export function Pagination({ page, pages, onPage, linkTo, hasEnds = false, children }: Props) {
  const numbers = (hasEnds ? listPagesWithEnds : listConsecutivePages)(page, pages)
  const isLong = numbers.some((number) => Number(number) > 999)
  const turn = (to: number) => ({ to, onPage, link: to >= 1 && to <= pages ? linkTo?.(to) : undefined })
  return (
    <nav aria-label="Pagination" className="flex flex-wrap items-center justify-between gap-3 pt-4">
      <p className="text-sm text-ink-2 tabular-nums" aria-live="polite">
        {children}
      </p>
      {pages > 1 && (
        <div className="-mr-1 flex flex-wrap items-center gap-0.5 sm:gap-1">
          <Turn {...turn(page - 1)} aria-label="Previous page" disabled={page <= 1} className={step}>
            <ChevronLeft aria-hidden />
          </Turn>
          {numbers.map((number, index) =>
            number === '…' ? (
              <span
                key={index === 1 ? 'before' : 'after'}
                aria-hidden
                className={`text-center text-ink-2 sm:w-5 ${isLong ? 'w-2' : 'w-3'}`}
              >
                …
              </span>
            ) : (
              <Turn
                {...turn(number)}
                key={number}
                aria-label={`Page ${formatNumber(number)}`}
                aria-current={number === page ? 'page' : undefined}
                className={`grid h-10 place-items-center rounded-md font-semibold text-ink-2 tabular-nums transition-colors hover:bg-sunk hover:text-ink aria-[current=page]:bg-spruce-deep aria-[current=page]:text-on-spruce max-md:min-h-11 max-[359px]:min-w-8 sm:px-1.5 forced-colors:aria-[current=page]:outline ${isLong ? 'min-w-8 px-0.5 text-xs sm:min-w-10 sm:text-base' : 'min-w-10'}`}
              >
                {formatNumber(number)}
              </Turn>
            ),
          )}
          <Turn {...turn(page + 1)} aria-label="Next page" disabled={page >= pages} className={step}>
            <ChevronRight aria-hidden />
          </Turn>
        </div>
      )}
    </nav>
  )
}

type TurnProps = Pick<
  ComponentProps<'button'>,
  'aria-label' | 'aria-current' | 'className' | 'disabled' | 'children'
> & {
  to: number
  link: ReturnType<NonNullable<Props['linkTo']>> | undefined
  onPage: Props['onPage']
}

function Turn({ to, link, onPage, disabled, children, ...names }: TurnProps) {
  if (link)
    return (
      <PageLink {...link} {...names} isByQuery onClick={() => onPage(to)}>
        {children}
      </PageLink>
    )
  return (
    <button type="button" {...names} disabled={disabled} onClick={() => onPage(to)}>
      {children}
    </button>
  )
}
