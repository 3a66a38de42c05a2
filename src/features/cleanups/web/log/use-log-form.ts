import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { v7 } from 'uuid'
import type { CurrentUser } from '#features/members/contract/session.ts'
import { showToast } from '#platform/web/ui/feedback/show-toast.ts'
import { createFormDraftStorage } from '#platform/web/form/draft.ts'
import { type FormControls, useForm } from '#platform/web/form/use-form.ts'
import { type Cleanup, NewCleanup, createCleanupFormSchema } from '../../contract/cleanup.ts'
import { cleanupUiTexts as texts } from '../../copy.ts'
import { type CleanupFieldValues, BLANK_CLEANUP_FIELDS, toCleanupFormFields } from '../../rules.ts'
import { client, cleanups } from '../api.ts'
import { useInvalidateAllQueries } from '../history/use-invalidate-all-queries.ts'
import { outboxClient } from '../outbox/client.ts'
import { type PendingOutboxRecord, outboxEntryToNewCleanup } from '../outbox/machine.ts'
import { logCleanupDialogUiTexts as dialogTexts } from './copy.ts'
import { createCleanupSubmitHandler } from './save-log.ts'
import { type PhotoUploads, removeUnsentPhotosFromDraft } from './uploads.ts'

/** Values of the form for logging or editing a cleanup. `photos` are photo ids in display order. */
export type CleanupFormValues = CleanupFieldValues & { cleanupId: string; photos: string[] }
export type CleanupFormState = FormControls<CleanupFormValues>

type Options = {
  name: string
  member: CurrentUser
  cleanup?: Cleanup
  waiting?: PendingOutboxRecord
  today: string
  location: string
  uploads: PhotoUploads
  onSaved: () => void | Promise<void>
}

export function useCleanupForm({ name, member, cleanup, waiting, today, location, uploads, onSaved }: Options) {
  const changed = useInvalidateAllQueries()
  const mostPieces = useQuery(cleanups.rules.queryOptions({ staleTime: Infinity })).data?.mostPieces
  const [start] = useState(() => {
    if (waiting) return { ...BLANK_CLEANUP_FIELDS, ...outboxEntryToNewCleanup(waiting) }
    return cleanup ? toLogFormValues(cleanup) : createNewValues(today, location)
  })
  // Until the maximum number of pieces per cleanup has loaded, only the server enforces it.
  const schema = useMemo(
    () => createCleanupFormSchema({ mostPieces: mostPieces ?? Infinity, today, savedMinutes: start.minutes }),
    [mostPieces, today, start.minutes],
  )
  const [forgotten] = useState(() => removeUnsentPhotosFromDraft(name, uploads))
  const [saving] = useState(() =>
    createCleanupSubmitHandler({
      ownerId: member.id,
      uploads,
      outbox: outboxClient,
      api: client,
      isOnline: () => navigator.onLine,
      unanswered: createUnansweredStore(name),
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
      const setId = (cleanupId: string) => form.setValue('cleanupId', cleanupId)
      const saved = await saving.save(values, setId, member.emailVerified)
      finish(saved)
      // The form stays busy until the page below it is shown.
      await onSaved()
    },
  })
  const finish = (toast: string | undefined) => {
    uploads.clear()
    if (toast) void showToast.success(toast)
    if (toast !== dialogTexts.kept && toast !== dialogTexts.keptUntilVerified) void changed()
  }
  const startOver = () => {
    uploads.clear()
    form.startOver(createNewValues(today, location))
  }

  // A restored draft may have the id of a cleanup that is already saved. Without a new id, logging would overwrite it.
  const startOverIfSaved = useEffectEvent(async () => {
    if (cleanup || waiting) return
    const cleanupId = form.getValues('cleanupId')
    if (await outboxClient.isKnown(cleanupId).catch(() => false)) return startOver()
    const { data: typed } = NewCleanup.safeParse(form.getValues())
    if (!typed || !(await saving.isThere(typed))) return
    startOver()
    finish(texts.logged)
  })
  const { isRestored } = form
  useEffect(() => {
    if (isRestored) void startOverIfSaved()
  }, [isRestored])

  const handleClose = useEffectEvent(() => {
    // The log form was submitted while it had to wait. The outbox completes the upload without the form.
    if (!saving.close()) return
    createFormDraftStorage(name).forget()
    finish(member.emailVerified ? dialogTexts.kept : dialogTexts.keptUntilVerified)
  })
  useEffect(() => {
    saving.open()
    return () => handleClose()
  }, [saving])

  /** Stores the form's current values when the member submits it while it has to wait, such as for photos. */
  const store = async () => {
    const { data: values } = NewCleanup.safeParse(form.getValues())
    if (values) await saving.store(values)
  }
  return { form, mostPieces, forgotten, startOver, store, cancel: saving.cancel }
}

/**
 * Initial values of the form for a new cleanup. The client creates the id, which makes logging idempotent: a retry is
 * logged once.
 */
const createNewValues = (today: string, location: string): CleanupFormValues => ({
  ...BLANK_CLEANUP_FIELDS,
  cleanupId: v7(),
  date: today,
  location,
  photos: [],
})

const toLogFormValues = (cleanup: Cleanup): CleanupFormValues => ({
  ...toCleanupFormFields(cleanup),
  cleanupId: cleanup.cleanupId,
  photos: cleanup.photos.map(({ id }) => id),
})

function createUnansweredStore(name: string) {
  const held = createFormDraftStorage<{ cleanupId: string }>(`${name}:unanswered`)
  return {
    read: () => held.read()?.cleanupId,
    write: (cleanupId: string) => held.write({ cleanupId }),
    forget: () => held.forget(),
  }
}
