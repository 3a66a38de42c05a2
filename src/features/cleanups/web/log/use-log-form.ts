import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { v7 } from 'uuid'
import type { CurrentUser } from '#features/members/contract/session.ts'
import { getApiErrorCode } from '#platform/errors.ts'
import { UNAUTHORIZED_WINDOW_EVENT_NAME } from '#platform/web/window-events.ts'
import { showToast, waitForNoToast } from '#platform/web/ui/feedback/show-toast.ts'
import { createFormDraftStorage } from '#platform/web/form/draft.ts'
import { type FormControls, useForm } from '#platform/web/form/use-form.ts'
import { type Cleanup, NewCleanup, createCleanupFormSchema } from '../../contract/cleanup.ts'
import { cleanupUiTexts as texts } from '../../copy.ts'
import { type CleanupFieldValues, BLANK_CLEANUP_FIELDS, toCleanupFormFields } from '../../rules.ts'
import { client, cleanups } from '../api.ts'
import { useInvalidateAllQueries } from '../history/use-invalidate-all-queries.ts'
import { outboxClient } from '../outbox/client.ts'
import { type PendingCleanup, toNewCleanup } from '../outbox/kind.ts'
import { logCleanupDialogUiTexts as dialogTexts } from './copy.ts'
import { type SavedCleanupOutcome, createCleanupSubmitHandler } from './save-log.ts'
import { ALONE, type TogetherFormValues, toCleanupToStore, toTogetherFormValues } from './together.ts'
import { type PhotoUploads, removeUnsentPhotosFromDraft } from './uploads.ts'
import { addSavedPhotos } from './use-uploads.ts'

/** Values of the form for logging or editing a cleanup. `photos` are photo ids in display order. */
export type CleanupFormValues = CleanupFieldValues & TogetherFormValues & { cleanupId: string; photos: string[] }
export type CleanupFormState = FormControls<CleanupFormValues>

type Options = {
  name: string
  member: CurrentUser
  cleanup?: Cleanup
  waiting?: PendingCleanup
  today: string
  location: string
  isInPounds: boolean
  uploads: PhotoUploads
  onSaved: () => void | Promise<void>
}

/** A new cleanup together that was saved, for the view with the code. */
export type LoggedGroup = Pick<SavedCleanupOutcome, 'message' | 'isWaiting'> & { groupId: string; pieces: number }

export function useCleanupForm(options: Options) {
  const { name, member, cleanup, waiting, today, location, isInPounds, uploads, onSaved } = options
  const changed = useInvalidateAllQueries()
  const { data: rules, refetch: refetchRules } = useQuery(cleanups.rules.queryOptions({ staleTime: Infinity }))
  const mostPieces = rules?.mostPieces
  const [start] = useState(() => {
    if (waiting) return toWaitingFormValues(waiting)
    return cleanup ? toLogFormValues(cleanup) : createNewValues(today, location)
  })
  // Until the maximum number of pieces per cleanup has loaded, only the server enforces it.
  const schema = useMemo(
    () =>
      createCleanupFormSchema({ mostPieces: mostPieces ?? Infinity, today, savedMinutes: start.minutes, isInPounds }),
    [mostPieces, today, start.minutes, isInPounds],
  )
  // The others' shares of a saved group, which limit what its host can change. Without them the server decides.
  const isHost = cleanup?.group?.isHost ?? false
  const { data: group, refetch: refetchGroup } = useQuery(
    cleanups.group.queryOptions({ input: { groupId: cleanup?.group?.id ?? '' }, enabled: isHost }),
  )
  const [loggedGroup, setLoggedGroup] = useState<LoggedGroup>()
  const [forgotten] = useState(() => removeUnsentPhotosFromDraft(name, uploads))
  const [saving] = useState(() =>
    createCleanupSubmitHandler({
      ownerId: member.id,
      uploads,
      outbox: outboxClient,
      api: client,
      cleanup,
      waiting,
    }),
  )
  const form: CleanupFormState = useForm({
    schema,
    start,
    draft: { name },
    failureMessages: {
      fallback: texts.wentWrong(dialogTexts.failed),
      unreachable: texts.wentWrong(dialogTexts.unreachable),
    },
    submit: async (values) => {
      const sent = convert(values)
      const setId = (cleanupId: string) => form.setValue('cleanupId', cleanupId)
      const saved = await saving.save(sent, setId, member.emailVerified).catch((error: unknown) => {
        // This form needs no session check of its own: the page around it asks the member to sign in.
        if (getApiErrorCode(error) === 'UNAUTHORIZED') dispatchEvent(new Event(UNAUTHORIZED_WINDOW_EVENT_NAME))
        if (isHost) void refetchGroup()
        if (!rules) void refetchRules()
        throw error
      })
      if (sent.group && !cleanup && !waiting && !saved.isDiscarded) {
        finish({ isWaiting: saved.isWaiting })
        setLoggedGroup({ ...saved, groupId: form.getValues('cleanupId'), pieces: sent.litterCount })
        return
      }
      finish(saved)
      // The form stays busy until the page below it is shown.
      await onSaved()
    },
  })
  const convert = <Values extends Pick<CleanupFormValues, 'litterCount' | keyof TogetherFormValues>>(values: Values) =>
    toCleanupToStore(values, mostPieces ?? Infinity, cleanup && { litterCount: cleanup.litterCount, group })
  const finish = ({ message, isWaiting }: SavedCleanupOutcome) => {
    uploads.clear()
    if (message) void showToast.success(message)
    if (!isWaiting) void changed()
  }
  const startOver = () => {
    uploads.clear()
    addSavedPhotos(uploads, { cleanup, waiting })
    form.startOver(cleanup || waiting ? start : createNewValues(today, location))
  }

  // A restored draft may have the id of a cleanup that is already saved. Without a new id, logging would overwrite it.
  const startOverIfSaved = useEffectEvent(async () => {
    if (cleanup || waiting) return
    const cleanupId = form.getValues('cleanupId')
    if (await outboxClient.isKnown(cleanupId).catch(() => false)) return startOver()
    // A browser that stores cleanups knows which of them it has sent.
    if (await outboxClient.canStore()) return
    const { data: typed } = NewCleanup.safeParse(convert(form.getValues()))
    if (!typed || !(await saving.isThere(typed))) return
    startOver()
    finish({ message: texts.logged, isWaiting: false })
  })
  const { isRestored } = form
  useEffect(() => {
    if (isRestored) void startOverIfSaved()
  }, [isRestored])

  const { isSubmitting } = form.formState
  const draft = createFormDraftStorage(name)
  const sayDraftIsKept = async () => {
    // The session may have ended, which a toast says too.
    await waitForNoToast()
    if (draft.read()) void showToast.success(dialogTexts.draftKept)
  }
  const handleClose = useEffectEvent(() => {
    // The log form was submitted while it had to wait. The outbox completes the upload without the form.
    if (!saving.close()) return void (isSubmitting || sayDraftIsKept())
    draft.forget()
    finish({ message: member.emailVerified ? dialogTexts.kept : dialogTexts.keptUntilVerified, isWaiting: true })
  })
  useEffect(() => {
    saving.open()
    return () => handleClose()
  }, [saving])

  /** Stores the form's current values when the member submits it while it has to wait, such as for photos. */
  const store = async () => {
    const typed = convert(form.getValues())
    const { data: values } = NewCleanup.safeParse(typed)
    if (values) await saving.store({ ...values, group: values.group, invitees: typed.invitees })
  }
  return { form, mostPieces, forgotten, startOver, store, cancel: saving.cancel, loggedGroup, group }
}

/**
 * Initial values of the form for a new cleanup. The client creates the id, which makes logging idempotent: a retry is
 * logged once.
 */
const createNewValues = (today: string, location: string): CleanupFormValues => ({
  ...BLANK_CLEANUP_FIELDS,
  ...ALONE,
  cleanupId: v7(),
  date: today,
  location,
  photos: [],
})

const toLogFormValues = (cleanup: Cleanup): CleanupFormValues => ({
  ...toCleanupFormFields(cleanup),
  // Guests change their own share elsewhere.
  ...toTogetherFormValues({ ...cleanup, group: cleanup.group?.isHost ? cleanup.group : null }),
  cleanupId: cleanup.cleanupId,
  photos: cleanup.photos.map(({ id }) => id),
})

const toWaitingFormValues = (waiting: PendingCleanup): CleanupFormValues => {
  const { group: _, ...values } = toNewCleanup(waiting)
  return { ...BLANK_CLEANUP_FIELDS, ...values, ...toTogetherFormValues(waiting.values) }
}
