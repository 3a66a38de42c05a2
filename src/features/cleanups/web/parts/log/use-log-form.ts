import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { v7 } from 'uuid'
import type { Me } from '#features/members/contract/session.ts'
import { notify } from '#platform/web/ui/feedback/notify.ts'
import { draft } from '#platform/web/form/draft.ts'
import { type FormOf, useForm } from '#platform/web/form/use-form.ts'
import { type Cleanup, NewCleanup, cleanupForm } from '../../../contract/cleanup.ts'
import { cleanupSentences as say } from '../../../rules.ts'
import { cleanups } from '../../api.ts'
import { typedIn } from '../queue/outcomes.ts'
import type { Queued } from '../queue/queued.ts'
import { isKnown } from '../queue/database.ts'
import { useCleanupsChanged } from '../use-cleanups-changed.ts'
import { forgetUnsent } from './forget-unsent.ts'
import { logSentences as sayHere } from './log-sentences.ts'
import type { Uploads } from './photos/uploads.ts'
import { unverified } from './refusals.ts'
import { savingOf } from './saving.ts'

export type Typing = {
  cleanupId: string
  date: string | null
  location: string
  litterCount: number | null
  notes: string
  /** their ids, in their order */
  photos: string[]
}
export type LogForm = FormOf<Typing>

type Options = {
  name: string
  member: Me
  cleanup?: Cleanup
  waiting?: Queued
  today: string
  location: string
  uploads: Uploads
  onSaved: () => void
}

export function useLogForm({ name, member, cleanup, waiting, today, location, uploads, onSaved }: Options) {
  const changed = useCleanupsChanged()
  const mostPieces = useQuery(cleanups.rules.queryOptions({ staleTime: Infinity })).data?.mostPieces
  // until the limit is known the server is the one to name it
  const schema = useMemo(() => cleanupForm({ mostPieces: mostPieces ?? Infinity, today }), [mostPieces, today])
  const [start] = useState(() => {
    if (waiting) return typedIn(waiting)
    return cleanup ? typedAt(cleanup) : aNewOne(today, location)
  })
  const [forgotten] = useState(() => forgetUnsent(name, uploads))
  const [saving] = useState(() => savingOf({ name, ownerId: member.id, uploads, cleanup, waiting }))
  const form: LogForm = useForm({
    schema,
    start,
    draft: { name },
    failed: { otherwise: say.wentWrong(sayHere.failed), unreachable: say.wentWrong(sayHere.unreachable) },
    submit: async (values) => {
      // without a network it is kept first; by then they may be
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

  // else what is logged next would be written over a cleanup that is there already
  const beginAnew = useEffectEvent(async () => {
    if (cleanup || waiting) return
    const cleanupId = form.getValues('cleanupId')
    if (await isKnown(cleanupId).catch(() => false)) return startOver()
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
    // pressed while its photos were on their way: it goes on by itself
    if (!saving.leave()) return
    draft(name).forget()
    done(sayHere.kept)
  })
  const waitingId = waiting?.cleanupId
  useEffect(() => {
    saving.enter(waitingId)
    return () => leave()
  }, [saving, waitingId])

  /** What is typed when the button is pressed and photos are still on their way. */
  const begin = async () => {
    const { data: values } = NewCleanup.safeParse(form.getValues())
    if (values) await saving.begin(values)
  }
  return { form, mostPieces, forgotten, startOver, begin, cancel: saving.cancel }
}

/** Its id is made here, so that what is sent twice is logged once. */
const aNewOne = (today: string, location: string): Typing => ({
  cleanupId: v7(),
  date: today,
  location,
  litterCount: null,
  notes: '',
  photos: [],
})

const typedAt = ({ cleanupId, date, location, litterCount, notes, photos }: Cleanup): Typing => ({
  cleanupId,
  date,
  location,
  litterCount,
  notes: notes ?? '',
  photos: photos.map(({ id }) => id),
})
