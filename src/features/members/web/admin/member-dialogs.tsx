import { type ComponentType, useRef } from 'react'
import type { MemberForAdmins } from '../../contract/admin.ts'
import { type ConfirmedAdminAction, ConfirmAdminActionDialog, type ReadMemberBelongings } from './confirm-action.tsx'
import { StreakCorrectionDialog, type StreakCorrectionClient } from './streak-dialog.tsx'
import { Check, Copy } from 'lucide-react'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx'
import { useCopy } from '#platform/web/use-copy.ts'
import { memberManagementUiTexts } from '../../copy.ts'
import { COPIED_MESSAGE_DURATION_MS } from '../../rules/admin.ts'
import { adminMemberListUiTexts as texts } from './copy.ts'

export type OpenMemberDialog = {
  member: MemberForAdmins
  about: ConfirmedAdminAction | 'editStreak' | 'correctPieces' | 'uuid'
}

export type MemberDialogDependencies = {
  streaks: StreakCorrectionClient
  readBelongings: ReadMemberBelongings
  CorrectionDialog: ComponentType<{ member: MemberForAdmins; onClose: () => void }>
}

type Props = OpenMemberDialog & {
  dependencies: MemberDialogDependencies
  onGone?: (id: string) => void
  onClose: () => void
}

/** Dialog of the console about a member: confirmation of an action, streak correction, or id. */
export function MemberDialog({
  member,
  about,
  dependencies: { streaks, readBelongings, CorrectionDialog },
  onGone,
  onClose,
}: Props) {
  if (about === 'uuid') return <MemberUuidDialog member={member} onClose={onClose} />
  if (about === 'editStreak') return <StreakCorrectionDialog member={member} streaks={streaks} onClose={onClose} />
  if (about === 'correctPieces') return <CorrectionDialog member={member} onClose={onClose} />
  return (
    <ConfirmAdminActionDialog
      member={member}
      action={about}
      readBelongings={readBelongings}
      onGone={onGone}
      onClose={onClose}
    />
  )
}

type UuidProps = { member: MemberForAdmins; onClose: () => void }

function MemberUuidDialog({ member: { id, username, fullName }, onClose }: UuidProps) {
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
