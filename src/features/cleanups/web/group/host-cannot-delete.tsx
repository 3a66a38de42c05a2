import { useQuery } from '@tanstack/react-query'
import { PageLink } from '#platform/web/page-link.tsx'
import { buttonClassName } from '#platform/web/ui/actions/button-style.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx'
import type { GroupOfCleanup } from '../../contract/group.ts'
import { groupUiTexts } from '../../copy/group.ts'
import { groupDetailsUiTexts as texts } from '../../copy/together.ts'
import { createGroupPath } from '../../rules/group.ts'
import { groupQueryOptions } from './load-group.ts'

/** Whether others have a share in the group of a host's cleanup. Until that is read, the server decides. */
export function useHasOtherShares({ group }: { group: GroupOfCleanup | null }): boolean {
  const { data } = useQuery({
    ...groupQueryOptions(group?.id ?? ''),
    enabled: group?.isHost === true,
    retry: false,
  })
  return data !== undefined && data.shares.length > 1
}

export const HostCannotDeleteDialog = ({ group, onClose }: { group: GroupOfCleanup; onClose: () => void }) => (
  <Dialog
    isOpen
    isDismissable
    onOpenChange={(isOpen) => !isOpen && onClose()}
    width="narrow"
    title={texts.cannotDeleteTitle}
    footer={
      <>
        <Button variant="ghost" onPress={onClose}>
          Close
        </Button>
        <PageLink to={createGroupPath(group.id)} className={buttonClassName({ variant: 'outline' })}>
          {texts.openDetails}
        </PageLink>
      </>
    }
  >
    <p className="text-ink-2">{groupUiTexts.hostCannotDelete}</p>
  </Dialog>
)
