import { Download } from 'lucide-react'
import type { MouseEvent } from 'react'
import { ensureConfirmed, runNamedAction } from '#platform/web/confirmation.ts'
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
  /** Name of an export that the server refuses until the admin has proved again who they are, such as of members. */
  confirmedAs?: string | undefined
}

/** Download link of a CSV export. The browser streams the file to disk, however large it is. */
export function CsvExportLink({ href, words = '', iconLabel, confirmedAs, ...look }: ExportProps) {
  const isOnline = useOnline()
  const content = (
    <>
      <Download aria-hidden />
      {!iconLabel && <span className={words}>Export CSV</span>}
    </>
  )
  return href && isOnline ? (
    <ButtonLink
      href={href}
      download
      aria-label={iconLabel}
      title={iconLabel}
      onClick={(event) => confirmedAs !== undefined && startConfirmedDownload(event, confirmedAs)}
      {...look}
    >
      {content}
    </ButtonLink>
  ) : (
    <Button {...look} aria-label={iconLabel} isDisabled>
      {content}
    </Button>
  )
}

/** Asks the admin who they are before a download begins, because the browser would save a refusal as the file. */
function startConfirmedDownload(event: MouseEvent<HTMLAnchorElement>, name: string) {
  const { href } = event.currentTarget
  event.preventDefault()
  void runNamedAction(name, () => ensureConfirmed()).then((isConfirmed) => {
    if (!isConfirmed) return
    const link = document.createElement('a')
    Object.assign(link, { href, download: '' }).click()
  })
}
