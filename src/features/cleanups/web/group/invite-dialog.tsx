import { Button } from '#platform/web/ui/actions/button.tsx'
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx'
import { joinCodeUiTexts as texts } from '../../copy/group.ts'
import { GroupCode } from './group-code.tsx'

type Props = { groupId: string; onClose: () => void }

export default function InviteDialog({ groupId, onClose }: Props) {
  return (
    <Dialog
      title={texts.invite}
      isOpen
      isTall
      onOpenChange={onClose}
      footer={({ close }) => (
        <Button className="max-sm:min-h-[52px] sm:min-w-[120px]" onPress={close}>
          {texts.done}
        </Button>
      )}
    >
      <GroupCode groupId={groupId} lead={texts.openUntil} />
    </Dialog>
  )
}
