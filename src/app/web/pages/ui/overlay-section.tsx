import { useState } from 'react'
import { DialogTrigger } from 'react-aria-components'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { ConfirmDialog } from '#platform/web/ui/overlays/confirm-dialog.tsx'
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx'
import { TextArea } from '#platform/web/ui/fields/text-area.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { ComponentExample } from './example.tsx'

const soon = () => new Promise<void>((resolve) => setTimeout(resolve, 1500))
const refused = async () => {
  await soon()
  throw new Error('Failed to delete cleanup. Please try again.')
}

export function OverlayComponentExamples() {
  return (
    <div className="grid gap-8">
      <ComponentExample title="Dialog, a sheet under 640 px">
        <FormDialog />
        <DialogTrigger>
          <Button variant="outline">Challenge Rules</Button>
          <Dialog
            title="Challenge Rules"
            subtitle="Sep 1 to Nov 30, 2026, both days included"
            width="reading"
            isDismissable
          >
            <Rules />
          </Dialog>
        </DialogTrigger>
        <SavingDialog />
      </ComponentExample>
      <ComponentExample title="Confirmation">
        <DialogTrigger>
          <Button variant="outline">Delete account</Button>
          <ConfirmDialog
            title="Delete account of Tom Whitfield?"
            action="Delete account"
            busyLabel="Deleting..."
            isDestructive
            consequences={[
              'Signed out at once, on every device.',
              'The data is purged after 30 days.',
              'Email and username stay taken until then.',
            ]}
            onConfirm={soon}
          >
            This will permanently delete Tom Whitfield's account and all associated data.
          </ConfirmDialog>
        </DialogTrigger>
        <DialogTrigger>
          <Button variant="outline">Delete cleanup, refused</Button>
          <ConfirmDialog
            title="Delete cleanup of Nov 8?"
            action="Delete cleanup"
            busyLabel="Deleting..."
            isDestructive
            onConfirm={refused}
          >
            Its 118 pieces leave your Litterlog.
          </ConfirmDialog>
        </DialogTrigger>
      </ComponentExample>
    </div>
  )
}

const FormDialog = () => (
  <DialogTrigger>
    <Button>Log cleanup</Button>
    <Dialog
      title="Log new cleanup"
      error="Failed to save your cleanup. Please try again."
      footer={({ close }) => (
        <>
          <Button variant="ghost" onPress={close}>
            Cancel
          </Button>
          <Button onPress={close}>Log cleanup</Button>
        </>
      )}
    >
      <div className="grid gap-5">
        <TextField label="ZIP/postal code" defaultValue="85016" />
        <TextArea label="Notes" note="optional" />
      </div>
    </Dialog>
  </DialogTrigger>
)

function SavingDialog() {
  const [isBusy, setBusy] = useState(false)
  const save = async (close: () => void) => {
    setBusy(true)
    await soon()
    setBusy(false)
    close()
  }
  return (
    <DialogTrigger>
      <Button variant="outline">Edit Cleanup</Button>
      <Dialog
        title="Edit Cleanup"
        isBusy={isBusy}
        footer={({ close }) => (
          <Button isBusy={isBusy} busyLabel="Saving..." onPress={() => save(close)}>
            Save changes
          </Button>
        )}
      >
        <TextArea label="Notes" note="optional" defaultValue="Two bags before the rain." />
      </Dialog>
    </DialogTrigger>
  )
}

const rules = [
  'Anything you pick up on or off Elm Street counts, as long as you log it with a photo.',
  'Cleanups count by their date, also those you logged before you joined.',
  'A reviewer approves each cleanup before it shows in the total.',
  'No glass from the recycling corner, that is already where it belongs.',
  "Soup for everybody at the Okafors' when we reach 10,000.",
]
const Rules = () => (
  <ol className="grid list-decimal gap-3.5 pl-6 marker:font-bold marker:text-spruce">
    {Array.from({ length: 4 }, (_, round) =>
      rules.map((rule) => (
        <li key={`${round} ${rule}`} className="pl-1.5">
          {rule}
        </li>
      )),
    )}
  </ol>
)
