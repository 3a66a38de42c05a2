import { Download } from 'lucide-react'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { ButtonLink } from '#platform/web/ui/actions/button-link.tsx'
import type { ButtonStyleOptions } from '#platform/web/ui/actions/button-style.ts'
import { useOnline } from '#platform/web/ui/feedback/use-online.ts'

type ExportProps = ButtonStyleOptions & {
  href: string | undefined
  /** Class name of the visible label. */
  words?: string
  /** Accessible name of an export that is shown as an icon alone, also its tooltip. */
  iconLabel?: string
}

/** Download link of a CSV export. The browser streams the file to disk, however large it is. */
export function CsvExportLink({ href, words = '', iconLabel, ...look }: ExportProps) {
  const isOnline = useOnline()
  const content = (
    <>
      <Download aria-hidden />
      {!iconLabel && <span className={words}>Export CSV</span>}
    </>
  )
  return href && isOnline ? (
    <ButtonLink href={href} download aria-label={iconLabel} title={iconLabel} {...look}>
      {content}
    </ButtonLink>
  ) : (
    <Button {...look} aria-label={iconLabel} isDisabled>
      {content}
    </Button>
  )
}
