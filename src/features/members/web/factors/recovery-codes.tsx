import { Download, Printer } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import { useInstallation } from '#platform/web/installation.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { CopyButton } from '#platform/web/ui/actions/copy-button.tsx'
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx'
import { factorPageTexts as texts, formatRecoveryCodeFile } from './copy.ts'
import './recovery-codes.css'

const FILE_NAME = 'cleanstreak-recovery-codes.txt'

type Props = {
  codes: string[]
  doneLabel: ReactNode
  onDone: () => void
  onSavedChange?: (isSaved: boolean) => void
}

/**
 * Shows recovery codes once, with ways to save them. The last button waits until the member has marked them as saved.
 */
export function RecoveryCodes({ codes, doneLabel, onDone, onSavedChange }: Props) {
  const [isSaved, setSaved] = useState(false)
  const title = texts.recoveryCodesOf(useInstallation().name)
  return (
    <>
      <section aria-label={texts.recoveryCodes} className="card p-5 sm:p-7">
        {/* Recovery codes in two columns, or one where a code does not fit into half of the width. */}
        <ol className="grid grid-cols-[repeat(auto-fit,minmax(max(8.5rem,40%),1fr))] gap-x-4 gap-y-1 sm:gap-x-10">
          {codes.map((code, index) => (
            <li key={code} className="flex items-baseline gap-3 py-1.5">
              <span aria-hidden className="w-5 text-right text-sm text-ink-3 tabular-nums">
                {index + 1}
              </span>
              <span className="num text-base tracking-[.04em] whitespace-nowrap sm:text-xl">{code}</span>
            </li>
          ))}
        </ol>
        <div className="mt-5 grid gap-2.5 border-t border-line pt-5 sm:grid-cols-3">
          <Button variant="outline" onPress={() => downloadText(FILE_NAME, formatRecoveryCodeFile(title, codes))}>
            <Download aria-hidden />
            Download
          </Button>
          <CopyButton text={codes.join('\n')} failure={texts.codesNotCopied}>
            Copy
          </CopyButton>
          <Button variant="outline" onPress={() => window.print()}>
            <Printer aria-hidden />
            Print
          </Button>
        </div>
      </section>
      <div className="mt-6 flex gap-4 max-sm:flex-col sm:items-center sm:justify-between">
        <Checkbox
          value={isSaved}
          onChange={(value) => {
            setSaved(value)
            onSavedChange?.(value)
          }}
        >
          {texts.saved}
        </Checkbox>
        <Button size="lg" isDisabled={!isSaved} className="max-sm:w-full" onPress={onDone}>
          {doneLabel}
        </Button>
      </div>
      {createPortal(<PrintedCodes title={title} codes={codes} />, document.body)}
    </>
  )
}

const PrintedCodes = ({ title, codes }: { title: string; codes: string[] }) => (
  <div aria-hidden className="recovery-codes-sheet">
    <p className="font-display text-2xl font-extrabold">{title}</p>
    <p>{texts.recoveryCodesHint}</p>
    <ol className="num mt-6 grid grid-cols-2 gap-4 text-xl">
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ol>
  </div>
)

function downloadText(name: string, text: string) {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  URL.revokeObjectURL(url)
}
