import { MailCheck } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CurrentUser } from '#features/members/contract/session.ts'
import { useIsInPounds } from '#features/members/web/profile/use-profile.ts'
import { useCurrentSession } from '#features/members/web/session/use-auth.ts'
import { useSubmitFormAfterUploads } from '#platform/web/form/use-submit-after-uploads.ts'
import { FormDialog } from '#platform/web/form/form-dialog.tsx'
import { Callout } from '#platform/web/ui/feedback/callout.tsx'
import { preloadToaster } from '#platform/web/ui/feedback/show-toast.ts'
import { useCloseOnBack } from '#platform/web/ui/overlays/close-on-back.tsx'
import type { Cleanup } from '../../contract/cleanup.ts'
import { type SharedContent, appendSharedTextToNotes } from '../../rules/sharing.ts'
import { outboxClient } from '../outbox/client.ts'
import type { PendingCleanupUpload } from '../outbox/use-outbox.ts'
import { logCleanupDialogUiTexts as dialogTexts, logTogetherUiTexts as togetherTexts } from './copy.ts'
import { EditNeedsNewReviewWarning, type RenderLogCleanupFormHint, CleanupFormFields } from './log-fields.tsx'
import { WaitingForNetworkNote } from './offline-note.tsx'
import { usePhotoUploadsOfForm } from './use-uploads.ts'
import { useLoggedGroupContent } from './logged-group.tsx'
import { type FormatWeight, TogetherStep } from './together-step.tsx'
import { useCleanupForm } from './use-log-form.ts'
import { useLogSteps } from './use-log-steps.ts'

type Props = {
  /** Saved cleanup to edit. Without `cleanup` and `waiting`, the dialog logs a new cleanup. */
  cleanup?: Cleanup
  /** Cleanup to edit that is waiting for upload on this device. */
  waiting?: PendingCleanupUpload
  /** Today's date in the member's time zone. */
  today: string
  /** ZIP/postal code of the member's profile, with which the location field starts. */
  location: string
  /** Returns the hint below the number of pieces: for example, how the cleanup would change the member's streak. */
  hint?: RenderLogCleanupFormHint
  formatWeight?: FormatWeight
  /** Photos and text shared from another app, with which the form starts. */
  shared?: SharedContent | undefined
  onClose: () => void
  /** Called once the form's cleanup is stored on this device or on the server. */
  onSaved: () => void | Promise<void>
}

export default function LogDialog(props: Props) {
  const { user } = useCurrentSession()
  return user && <MemberLogDialog {...props} member={user} />
}

type MemberProps = Props & { member: CurrentUser }

function MemberLogDialog(props: MemberProps) {
  const { member, cleanup, waiting, today, location, hint, formatWeight, shared, onClose, onSaved } = props
  const name = `cleanup:${member.id}:${cleanup?.cleanupId ?? waiting?.recordId ?? 'new'}`
  const isChange = Boolean(cleanup ?? waiting)
  const isStored = useCanStore() && !cleanup
  useEffect(() => void preloadToaster(), [])
  const isInPounds = useIsInPounds()
  const uploads = usePhotoUploadsOfForm(name, { cleanup, waiting })
  const { form, mostPieces, forgotten, startOver, store, cancel, group, loggedGroup } = useCleanupForm({
    name,
    member,
    cleanup,
    waiting,
    today,
    location,
    isInPounds,
    uploads,
    onSaved,
  })
  const prefillSharedNotes = useEffectEvent(() => {
    const notes = form.getValues('notes')
    const combined = appendSharedTextToNotes(notes, shared?.notes ?? '')
    if (combined !== notes) form.setValue('notes', combined, { shouldDirty: true })
  })
  useEffect(() => prefillSharedNotes(), [])
  const photos = () => form.getValues('photos')
  const { emailVerified } = member
  const waitUntilVerified = useWaitUntil(emailVerified)
  // A cleanup that is stored on this device need not wait for its photos to upload while there is no network.
  const isUploading = () => (isStored ? uploads.isArriving(photos()) : uploads.isUnderWay(photos()))
  const { send: submit, isWaiting } = useSubmitFormAfterUploads(form, {
    // A device without a network stores the cleanup at once: the email may be verified before the upload.
    isUnderWay: () => (!emailVerified && navigator.onLine) || isUploading(),
    settled: async () => {
      if (isStored) await store()
      await waitUntilVerified()
      await uploads.settled(isUploading)
    },
  })
  const { step, hasNext, send, back } = useLogSteps(form, { hasSteps: !cleanup, submit })
  const isBusy = isWaiting || form.formState.isSubmitting
  useCloseOnBack(step === 2 && !loggedGroup, () => !isBusy && back())
  const finished = useLoggedGroupContent(member.id, loggedGroup)
  const action = isChange ? 'Save changes' : 'Log cleanup'
  return (
    <FormDialog
      form={{ ...form, send }}
      isChange={isChange}
      step={`step ${step}`}
      title={step === 2 ? togetherTexts.title : isChange ? 'Edit Cleanup' : 'Log new cleanup'}
      subtitle={step === 2 && <StepMarks step={step} of={2} />}
      action={hasNext ? togetherTexts.next : action}
      awaited={isWaiting && (emailVerified ? 'Uploading photos...' : 'Waiting for verification...')}
      notice={
        <>
          {cleanup && <EditNeedsNewReviewWarning form={form} cleanup={cleanup} />}
          {isWaiting && !emailVerified ? (
            <Callout tone="creek" icon={MailCheck}>
              {dialogTexts.waitsForVerification({ isChange, isStored })}
            </Callout>
          ) : (
            // The second step has no room for the note of the first. It comes back while the form waits.
            (step === 1 || isWaiting || !isStored) && (
              <WaitingForNetworkNote
                form={form}
                uploads={uploads}
                isWaiting={isWaiting}
                isStored={isStored}
                isVerified={emailVerified}
              />
            )
          )}
        </>
      }
      finished={finished}
      onDiscard={() => uploads.clear()}
      onCancel={cancel}
      onBack={step === 2 ? back : undefined}
      onClose={finished ? () => void onSaved() : onClose}
    >
      {step === 2 ? (
        <TogetherStep form={form} mostPieces={mostPieces ?? Infinity} formatWeight={formatWeight} />
      ) : (
        <CleanupFormFields
          form={form}
          isChange={isChange}
          member={member}
          today={today}
          mostPieces={mostPieces}
          hint={isChange ? undefined : hint}
          formatWeight={formatWeight}
          isInPounds={isInPounds}
          hosted={cleanup?.group?.isHost ? { share: cleanup.litterCount, group } : undefined}
          // The server may have the cleanup already. It cannot become one together, or alone, then.
          canSwitch={!cleanup && !waiting?.wasPosted}
          uploads={uploads}
          shared={shared}
          isStored={isStored}
          forgotten={forgotten}
          onStartOver={startOver}
        />
      )}
    </FormDialog>
  )
}

/** Trail marks of the steps so far, with the number of the step. */
const StepMarks = ({ step, of }: { step: number; of: number }) => (
  <span className="flex items-center gap-2">
    {Array.from({ length: of }, (_, index) => (
      <i
        key={index}
        aria-hidden
        className={`h-5 w-[9px] rounded-[2.5px] ${index < step ? 'bg-sun' : 'border-[1.5px] border-line-strong'}`}
      />
    ))}
    <span className="ml-1">{togetherTexts.step(step, of)}</span>
  </span>
)

/** Returns a function whose promise resolves once the condition is true. */
function useWaitUntil(isTrue: boolean): () => Promise<void> {
  const [waiting] = useState(() => new Set<() => void>())
  const latest = useRef(isTrue)
  useEffect(() => {
    latest.current = isTrue
    if (!isTrue) return
    for (const resolve of waiting) resolve()
    waiting.clear()
  }, [isTrue, waiting])
  return () => (latest.current ? Promise.resolve() : new Promise((resolve) => waiting.add(resolve)))
}

/**
 * Whether this browser can store cleanups until they are uploaded. False until the browser's storage has been tested.
 */
function useCanStore(): boolean {
  const [isPossible, setPossible] = useState(false)
  useEffect(() => {
    let isUnmounted = false
    void outboxClient.canStore().then((answer) => isUnmounted || setPossible(answer))
    return () => void (isUnmounted = true)
  }, [])
  return isPossible
}
