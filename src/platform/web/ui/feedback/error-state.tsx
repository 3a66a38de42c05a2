import { RefreshCw, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonClassName } from '#platform/web/ui/actions/button-style.ts'

type Props = {
  title: string
  level?: 2 | 3
  children?: ReactNode
  onRetry?: () => void
  retryLabel?: string
  isInline?: boolean
}

/** Error message with a retry button, which is plain HTML, because the landing page does not load react-aria. */
export function ErrorState({ title, level = 3, children, onRetry, retryLabel = 'Try Again', isInline = false }: Props) {
  const Heading = `h${level}` as const
  return (
    <div
      role="alert"
      className={isInline ? 'flex items-start gap-4 p-6' : 'flex flex-col items-center gap-4 px-6 py-10 text-center'}
    >
      <span className="grid size-12 shrink-0 place-items-center rounded-full bg-brick-wash text-brick">
        <TriangleAlert aria-hidden className="size-6" />
      </span>
      <div className={isInline ? 'min-w-0' : 'flex flex-col items-center'}>
        <Heading className={isInline ? 'text-lg' : 'text-xl'}>{title}</Heading>
        {children && <p className={`mt-1 max-w-[42ch] text-ink-2 ${isInline ? 'text-sm' : ''}`}>{children}</p>}
        {onRetry && (
          <button
            type="button"
            onClick={onRetry}
            className={buttonClassName(
              { variant: 'outline', size: isInline ? 'sm' : 'default' },
              isInline ? 'mt-3' : 'mt-5',
            )}
          >
            <RefreshCw aria-hidden />
            {retryLabel}
          </button>
        )}
      </div>
    </div>
  )
}
