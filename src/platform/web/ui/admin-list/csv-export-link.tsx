import { Download } from 'lucide-react'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { ButtonLink } from '#platform/web/ui/actions/button-link.tsx'
import type { ButtonStyleOptions } from '#platform/web/ui/actions/button-style.ts'
import { useOnline } from '#platform/web/ui/feedback/use-online.ts'

/** Props of the export button. `words` is a class name for its label. */
type ExportProps = ButtonStyleOptions & { href: string | undefined; words?: string }

/** Download link of a CSV export. The browser streams the file to disk, however large it is. */
export function CsvExportLink({ href, words = '', ...look }: ExportProps) {
  const isOnline = useOnline()
  const content = (
    <>
      <Download aria-hidden />
      <span className={words}>Export CSV</span>
    </>
  )
  return href && isOnline ? (
    <ButtonLink href={href} download {...look}>
      {content}
    </ButtonLink>
  ) : (
    <Button {...look} isDisabled>
      {content}
    </Button>
  )
}
