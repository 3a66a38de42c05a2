import { useEffect, useEffectEvent } from 'react'
import type { Me } from '#features/members/contract/session.ts'
import { useAuth } from '#features/members/web/session/use-auth.ts'
import { useSubmitAfterUploads } from '#features/photos/web/upload/use-submit-after-uploads.ts'
import { FormDialog } from '#platform/web/form/form-dialog.tsx'
import { prepareToasts } from '#platform/web/ui/feedback/notify.ts'
import type { Cleanup } from '../../../contract/cleanup.ts'
import { type Shared, withShared } from '../../../rules/sharing.ts'
import type { Waiting } from '../queue/use-queue.ts'
import { LogFields } from './log-fields.tsx'
import { BackToReview } from './log-notes.tsx'
import type { Hint } from './pieces-field.tsx'
import { OfflineNote } from './offline-note.tsx'
import { useCanKeep } from './photos/use-can-keep.ts'
import { useUploads } from './photos/use-uploads.ts'
import { useLogForm } from './use-log-form.ts'

type Props = {
  /** an own cleanup to change; without it a new one is logged */
  cleanup?: Cleanup
  /** one that waits on this device, to change */
  waiting?: Waiting
  /** the member's own day */
  today: string
  /** the profile's ZIP/postal code */
  location: string
  /** what this log would do, in a sentence */
  hint?: Hint
  /** what another app has shared, to begin with */
  shared?: Shared | undefined
  onClose: () => void
  /** it is saved, here or on the server */
  onSaved: () => void
}

export default function LogDialog(props: Props) {
  const { user } = useAuth()
  return user && <DialogOf {...props} member={user} />
}

type OfMember = Props & { member: Me }

function DialogOf({ member, cleanup, waiting, today, location, hint, shared, onClose, onSaved }: OfMember) {
  const name = `cleanup:${member.id}:${(cleanup ?? waiting)?.cleanupId ?? 'new'}`
  const isChange = Boolean(cleanup ?? waiting)
  const isKept = useCanKeep() && !cleanup
  useEffect(() => void prepareToasts(), [])
  const uploads = useUploads(name, { cleanup, waiting })
  const { form, mostPieces, forgotten, startOver, begin, cancel } = useLogForm({
    name,
    member,
    cleanup,
    waiting,
    today,
    location,
    uploads,
    onSaved,
  })
  const takeNotes = useEffectEvent(() => {
    const notes = form.getValues('notes')
    const both = withShared(notes, shared?.notes ?? '')
    if (both !== notes) form.setValue('notes', both, { shouldDirty: true })
  })
  useEffect(() => takeNotes(), [])
  const photos = () => form.getValues('photos')
  // whoever knows that there is no network need not wait for it
  const isUnderWay = () => (isKept ? uploads.isArriving(photos()) : uploads.isUnderWay(photos()))
  const { send, isWaiting } = useSubmitAfterUploads(form, {
    isUnderWay,
    settled: async () => {
      if (isKept) await begin()
      await uploads.settled(isUnderWay)
    },
  })
  return (
    <FormDialog
      form={{ ...form, send }}
      isChange={isChange}
      title={isChange ? 'Edit Cleanup' : 'Log new cleanup'}
      action={isChange ? 'Save changes' : 'Log cleanup'}
      awaited={isWaiting && 'Uploading photos...'}
      notice={
        <>
          {cleanup && <BackToReview form={form} cleanup={cleanup} />}
          <OfflineNote form={form} uploads={uploads} isWaiting={isWaiting} isKept={isKept} />
        </>
      }
      onDiscard={() => uploads.clear()}
      onCancel={cancel}
      onClose={onClose}
    >
      <LogFields
        form={form}
        isChange={isChange}
        member={member}
        today={today}
        mostPieces={mostPieces}
        hint={isChange ? undefined : hint}
        uploads={uploads}
        shared={shared}
        isKept={isKept}
        forgotten={forgotten}
        onStartOver={startOver}
      />
    </FormDialog>
  )
}
