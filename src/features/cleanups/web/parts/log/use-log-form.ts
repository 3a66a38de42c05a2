import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { v7 } from 'uuid'
import type { Me } from '#features/members/contract/session.ts'
import { codeOf } from '#platform/errors.ts'
import { notify } from '#platform/web/ui/feedback/notify.ts'
import { draft } from '#platform/web/form/draft.ts'
import { type FormOf, useForm } from '#platform/web/form/use-form.ts'
import { type Cleanup, NewCleanup, cleanupForm } from '../../../contract/cleanup.ts'
import { cleanupSentences as say } from '../../../rules.ts'
import { cleanups, client } from '../../api.ts'
import { useCleanupsChanged } from '../use-cleanups-changed.ts'
import { forgetUnsent } from './forget-unsent.ts'
import { logSentences as sayHere } from './log-sentences.ts'
import type { Uploads } from './photos/uploads.ts'
import { photosRefused, refusalOf, unverified } from './refusals.ts'
import { isAsTyped, lostPhotos, save } from './save.ts'

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
  today: string
  location: string
  uploads: Uploads
  onSaved: (cleanup: Cleanup) => void
}

export function useLogForm({ name, member, cleanup, today, location, uploads, onSaved }: Options) {
  const changed = useCleanupsChanged()
  const mostPieces = useQuery(cleanups.rules.queryOptions({ staleTime: Infinity })).data?.mostPieces
  // until the limit is known the server is the one to name it
  const schema = useMemo(() => cleanupForm({ mostPieces: mostPieces ?? Infinity, today }), [mostPieces, today])
  const [start] = useState(() => (cleanup ? typedIn(cleanup) : aNewOne(today, location)))
  const [forgotten] = useState(() => forgetUnsent(name, uploads))
  const [unanswered] = useState(() => draft<{ cleanupId: string }>(`${name}:unanswered`))
  const done = () => {
    unanswered.forget()
    uploads.clear()
    void notify.success(cleanup ? say.updated : say.logged)
    void changed()
  }
  const form: LogForm = useForm({
    schema,
    start,
    draft: { name },
    failed: { otherwise: say.wentWrong(sayHere.failed), unreachable: say.wentWrong(sayHere.unreachable) },
    submit: async (values) => {
      if (!member.emailVerified) throw unverified()
      const missing = values.photos.filter((id) => uploads.all().get(id)?.state !== 'ready')
      if (missing.length) throw photosRefused(sayHere.photosNotSent(missing.length))
      unanswered.write({ cleanupId: values.cleanupId })
      const saved = await save(values, Boolean(cleanup)).catch(async (error: unknown) => {
        if (codeOf(error) !== undefined) unanswered.forget()
        if (codeOf(error) === 'PHOTOS_LOST') uploads.lose(await lostPhotos(values, Boolean(cleanup)))
        // pressed again, it is another one
        if (codeOf(error) === 'GONE' || codeOf(error) === 'CONFLICT') form.setValue('cleanupId', v7())
        throw refusalOf(error)
      })
      done()
      onSaved(saved)
    },
  })
  const startOver = () => {
    uploads.clear()
    form.startOver(aNewOne(today, location))
  }

  // else what is logged next would be written over a cleanup that is there already
  const isLoggedAsTyped = useEffectEvent(async () => {
    const cleanupId = unanswered.read()?.cleanupId
    if (cleanup || !cleanupId || cleanupId !== form.getValues('cleanupId')) return false
    const logged = await client.cleanup({ cleanupId }).catch(() => undefined)
    const { data: typed } = NewCleanup.safeParse(form.getValues())
    // what has been changed since then is not lost either: saved, it changes that cleanup
    return Boolean(logged && typed && isAsTyped(logged, typed))
  })
  const begin = useEffectEvent(() => {
    startOver()
    done()
  })
  const { isRestored } = form
  useEffect(() => {
    if (isRestored) void isLoggedAsTyped().then((isThere) => isThere && begin())
  }, [isRestored])

  return { form, mostPieces, forgotten, startOver }
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

const typedIn = ({ cleanupId, date, location, litterCount, notes, photos }: Cleanup): Typing => ({
  cleanupId,
  date,
  location,
  litterCount,
  notes: notes ?? '',
  photos: photos.map(({ id }) => id),
})
