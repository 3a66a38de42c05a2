import '#platform/web/ui/inside.css'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { dayInTimeZone, formatDay } from '#platform/days.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx'
import { useVisitorTimeZone } from '#platform/web/use-hydrated.ts'
import type { Group } from '../../contract/group.ts'
import { joinGroupUiTexts } from '../../copy/together.ts'
import { formatGroupCode } from '../../rules/group.ts'

type Props = { group: Group; onClose: () => void }

/** Dialog with the code of a group, its QR code and its link. */
export default function InviteDialog({ group: { join, closesAt }, onClose }: Props) {
  const [isCopied, setCopied] = useState(false)
  const until = formatDay(dayInTimeZone(useVisitorTimeZone(), new Date(closesAt)), 'TBD')
  if (!join) return null
  const { code, url, qrCode } = join
  return (
    <Dialog
      isOpen
      isDismissable
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Invite"
      subtitle={joinGroupUiTexts.openUntil(until)}
      footer={<Button onPress={onClose}>Done</Button>}
    >
      <div className="grid justify-items-center gap-4">
        <svg
          viewBox={`0 0 ${qrCode.size} ${qrCode.size}`}
          className="w-48 bg-white p-3 text-black"
          role="img"
          aria-label="QR code"
        >
          <path d={qrCode.path} fill="currentColor" />
        </svg>
        <b className="num text-3xl">{formatGroupCode(code)}</b>
        <Button variant="outline" onPress={() => void navigator.clipboard.writeText(url).then(() => setCopied(true))}>
          {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
          {isCopied ? 'Copied' : 'Copy link'}
        </Button>
      </div>
    </Dialog>
  )
}
