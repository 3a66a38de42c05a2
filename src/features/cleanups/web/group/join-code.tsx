import { Share2 } from 'lucide-react'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { CopyButton } from '#platform/web/ui/actions/copy-button.tsx'
import { QrCodeImage } from '#platform/web/ui/media/qr-code.tsx'
import type { GroupJoinCode } from '../../contract/group.ts'
import { joinCodeUiTexts as texts } from '../../copy/group.ts'
import { GROUP_CODE_PATH, formatGroupCode } from '../../rules/group.ts'

export function JoinCode({ join: { code, url, qrCode } }: { join: GroupJoinCode }) {
  const address = new URL(url).host + GROUP_CODE_PATH
  return (
    <div className="grid items-center gap-4 sm:grid-cols-[196px_1fr] sm:gap-6">
      <QrCodeImage
        qrCode={qrCode}
        label={texts.qrCode}
        className="size-[196px] rounded-md border border-line bg-raise text-ink max-sm:mx-auto"
      />
      <div className="min-w-0 max-sm:text-center">
        <p className="text-sm text-ink-2">
          <Emphasized text={texts.scan(address)} part={address} />
        </p>
        <p className="num mt-3 text-[2.5rem] leading-none tracking-[.04em]">
          <span aria-hidden>{formatGroupCode(code)}</span>
          <span className="sr-only">{texts.code(code)}</span>
        </p>
        <div className="mt-4 flex flex-wrap gap-2 max-sm:justify-center">
          <CopyButton text={url} failure={texts.notCopied} className="flex-1 px-2!">
            {texts.copyLink}
          </CopyButton>
          {'share' in navigator && (
            <Button variant="outline" className="flex-1 px-2!" onPress={() => void share(url)}>
              <Share2 aria-hidden />
              {texts.share}
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}

function Emphasized({ text, part }: { text: string; part: string }) {
  const [before, after] = text.split(part)
  return (
    <>
      {before}
      <b className="font-semibold break-words text-ink min-[360px]:whitespace-nowrap">{part}</b>
      {after}
    </>
  )
}

async function share(url: string) {
  try {
    await navigator.share({ text: texts.shared, url })
  } catch {
    // The member closed the share sheet, or it is open already. The link can still be copied.
  }
}
