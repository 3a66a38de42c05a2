import { Check, Copy } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx'
import { useCopy } from '#platform/web/use-copy.ts'
import type { MemberForAdmins } from '../../contract/admin.ts'
import { memberManagementUiTexts } from '../../copy.ts'
import { COPIED_MESSAGE_DURATION_MS } from '../../rules/admin.ts'
import { adminMemberListUiTexts as texts } from './copy.ts'

type Props = { member: MemberForAdmins; onClose: () => void }

export function MemberUuidDialog({ member: { id, username, fullName }, onClose }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const { isCopied, hasFailed, copy } = useCopy(id, {
    messageDurationMs: COPIED_MESSAGE_DURATION_MS,
    onFailure: () => field.current?.select(),
  })
  return (
    <Dialog
      isOpen
      isDismissable
      onOpenChange={onClose}
      title={username ?? fullName}
      subtitle={username ? fullName : undefined}
      error={hasFailed && texts.notCopied}
    >
      <div className="flex gap-2 max-sm:flex-col sm:items-end">
        <TextField
          inputRef={field}
          label="UUID"
          isReadOnly
          icon={false}
          value={id}
          className="min-w-0 flex-1 text-sm tabular-nums max-sm:text-xs max-sm:tracking-tight"
        />
        <Button variant="outline" className="min-h-[46px] sm:min-w-[117px]" onPress={() => void copy()}>
          {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
          {isCopied ? (
            <span className="inline-block first-letter:uppercase">{memberManagementUiTexts.copied}</span>
          ) : (
            'Copy'
          )}
        </Button>
      </div>
      <p className="mt-1.5 text-sm text-ink-2">{texts.uuidHint}</p>
      <p role="status" className="sr-only">
        {isCopied && memberManagementUiTexts.copied}
      </p>
    </Dialog>
  )
}
