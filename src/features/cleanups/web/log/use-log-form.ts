import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { v7 } from 'uuid'
import type { Me } from '#features/members/contract/session.ts'
import { notify } from '#platform/web/ui/feedback/notify.ts'
import { draft } from '#platform/web/form/draft.ts'
import { type FormOf, useForm } from '#platform/web/form/use-form.ts'
import { type Cleanup, NewCleanup, cleanupForm } from '../../contract/cleanup.ts'
import { cleanupSentences as say } from '../../copy.ts'
import { type CleanupFields, blankFields, fieldsOf } from '../../rules.ts'
import { client, cleanups } from '../api.ts'
import { useCleanupsChanged } from '../history/use-cleanups-changed.ts'
import { outbox } from '../outbox/client.ts'
import { type Entry, typedIn } from '../outbox/machine.ts'
import { logSentences as sayHere } from './copy.ts'
import { createSaving, unverified } from './save-log.ts'
import { type Uploads, forgetUnsent } from './uploads.ts'

/** Values of the log form. `photos` are ids in display order. */
export type Typing = CleanupFields & { cleanupId: string; photos: string[] }
export type LogForm = FormOf<Typing>

type Options = {
  name: string
  member: Me
  cleanup?: Cleanup
  waiting?: Entry
  today: string
  location: string
  uploads: Uploads
  onSaved: () => void
}

export function useLogForm({ name, member, cleanup, waiting, today, location, uploads, onSaved }: Options) {
  const changed = useCleanupsChanged()
  const mostPieces = useQuery(cleanups.rules.queryOptions({ staleTime: Infinity })).data?.mostPieces
  // Until the maximum number of pieces has loaded, only the server enforces it.
  const schema = useMemo(() => cleanupForm({ mostPieces: mostPieces ?? Infinity, today }), [mostPieces, today])
  const [start] = useState(() => {
    if (waiting) return { ...blankFields, ...typedIn(waiting) }
    return cleanup ? typedAt(cleanup) : aNewOne(today, location)
  })
  const [forgotten] = useState(() => forgetUnsent(name, uploads))
  const [saving] = useState(() =>
    createSaving({
      ownerId: member.id,
      uploads,
      outbox,
      api: client,
      isOnline: () => navigator.onLine,
      unanswered: unansweredIn(name),
      cleanup,
      waiting,
    }),
  )
  const form: LogForm = useForm({
    schema,
    start,
    draft: { name },
    failed: { otherwise: say.wentWrong(sayHere.failed), unreachable: say.wentWrong(sayHere.unreachable) },
    submit: async (values) => {
      // Offline, a member with an unverified email address may store a cleanup: the address may be verified before the
      // upload.
      if (!member.emailVerified && navigator.onLine) throw unverified()
      const saved = await saving.save(values, (cleanupId) => form.setValue('cleanupId', cleanupId))
      done(saved)
      onSaved()
    },
  })
  const done = (toast: string | undefined) => {
    uploads.clear()
    if (toast) void notify.success(toast)
    if (toast !== sayHere.kept) void changed()
  }
  const startOver = () => {
    uploads.clear()
    form.startOver(aNewOne(today, location))
  }

  // A restored draft may have the id of a cleanup that is already saved. Without a new id, logging would overwrite it.
  const beginAnew = useEffectEvent(async () => {
    if (cleanup || waiting) return
    const cleanupId = form.getValues('cleanupId')
    if (await outbox.isKnown(cleanupId).catch(() => false)) return startOver()
    const { data: typed } = NewCleanup.safeParse(form.getValues())
    if (!typed || !(await saving.isThere(typed))) return
    startOver()
    done(say.logged)
  })
  const { isRestored } = form
  useEffect(() => {
    if (isRestored) void beginAnew()
  }, [isRestored])

  const leave = useEffectEvent(() => {
    // The form was submitted while photos were uploading. The outbox completes the upload without the form.
    if (!saving.close()) return
    draft(name).forget()
    done(sayHere.kept)
  })
  useEffect(() => {
    saving.open()
    return () => leave()
  }, [saving])

  /** Stores the current values when the member submits while photos are still uploading. */
  const store = async () => {
    const { data: values } = NewCleanup.safeParse(form.getValues())
    if (values) await saving.store(values)
  }
  return { form, mostPieces, forgotten, startOver, store, cancel: saving.cancel }
}

/**
 * Initial values of a new cleanup. The client creates the id, which makes logging idempotent: a retry is logged once.
 */
const aNewOne = (today: string, location: string): Typing => ({
  ...blankFields,
  cleanupId: v7(),
  date: today,
  location,
  photos: [],
})

const typedAt = (cleanup: Cleanup): Typing => ({
  ...fieldsOf(cleanup),
  cleanupId: cleanup.cleanupId,
  photos: cleanup.photos.map(({ id }) => id),
})

function unansweredIn(name: string) {
  const held = draft<{ cleanupId: string }>(`${name}:unanswered`)
  return {
    read: () => held.read()?.cleanupId,
    write: (cleanupId: string) => held.write({ cleanupId }),
    forget: () => held.forget(),
  }
}
