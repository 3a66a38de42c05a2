import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { readFailure } from '#platform/web/form/failure.ts'
import { forgetKept, lostWithAccount } from '#platform/web/kept/leaving.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { notify } from '#platform/web/ui/feedback/notify.ts'
import { ConfirmDialog } from '#platform/web/ui/overlays/confirm-dialog.tsx'
import { accountSentences as say } from '../../../../rules/accounts.ts'
import { client } from '../../../api.ts'
import { useLeave } from '../../session/sign-out.ts'

export function DangerZone({ memberId }: { memberId: string }) {
  const [isAsking, setAsking] = useState(false)
  const [unsent, setUnsent] = useState<string>()
  const leave = useLeave()
  const ask = async () => {
    // a device that tells nothing keeps nobody from it
    setUnsent(await lostWithAccount(memberId).catch(() => undefined))
    setAsking(true)
  }
  const deleteAccount = async () => {
    await client.deleteAccount().catch((error: unknown) => {
      throw new Error(readFailure(error, [], { otherwise: say.notDeleted }).sentence)
    })
    await forgetKept(memberId).catch(() => {})
    await leave()
    void notify.success(say.deleted)
  }
  return (
    <section
      aria-labelledby="danger-zone"
      className="items-center justify-between gap-6 rounded-lg border-[1.5px] border-brick bg-card p-5 sm:flex sm:p-7"
    >
      <div>
        <h2 id="danger-zone" className="text-xl text-brick">
          Danger Zone
        </h2>
        <p className="mt-0.5 max-w-[46ch] text-sm text-ink-2">
          Deleting your account removes your cleanups, photos, streak and loves for good. Nobody can bring them back.
        </p>
      </div>
      <Button variant="destructive" className="shrink-0 max-sm:mt-4 max-sm:w-full" onPress={() => void ask()}>
        <Trash2 aria-hidden />
        Delete Account
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title="Delete your account?"
        action="Delete Account"
        busyLabel="Deleting..."
        cancelLabel="Keep my account"
        isDestructive
        consequences={[
          'Your cleanups and their pieces',
          'Your photos and your picture',
          'Your week streak and your badges',
          'The loves you gave and received',
          ...(unsent ? [unsent] : []),
        ]}
        onConfirm={deleteAccount}
      >
        This happens at once and cannot be undone. Community totals and the boards are counted again without you. What
        goes with it:
      </ConfirmDialog>
    </section>
  )
}
