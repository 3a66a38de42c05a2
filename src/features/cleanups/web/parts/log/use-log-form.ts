import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { v7 } from 'uuid'
import type { Me } from '#features/members/contract/session.ts'
import { notify } from '#platform/web/ui/feedback/notify.ts'
import { type FormOf, useForm } from '#platform/web/form/use-form.ts'
import { type Cleanup, cleanupForm } from '../../../contract/cleanup.ts'
import { cleanupSentences as say } from '../../../rules.ts'
import { cleanups } from '../../api.ts'
import { useCleanupsChanged } from '../use-cleanups-changed.ts'
import { logSentences as sayHere } from './log-sentences.ts'
import type { Uploads } from './photos/uploads.ts'
import { photosRefused, refusalOf, unverified } from './refusals.ts'
import { save } from './save.ts'

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
  const form: LogForm = useForm({
    schema,
    start,
    draft: { name },
    failed: { otherwise: say.wentWrong(sayHere.failed), unreachable: say.wentWrong(sayHere.unreachable) },
    submit: async (values) => {
      if (!member.emailVerified) throw unverified()
      if (values.photos.some((id) => uploads.all().get(id)?.state !== 'ready'))
        throw photosRefused(sayHere.photoNotSent)
      const known = cleanup?.photos.map(({ id }) => id) ?? []
      const saved = await save(values, Boolean(cleanup)).catch((error: unknown) => {
        throw refusalOf(error, () => uploads.lose(values.photos.filter((id) => !known.includes(id))))
      })
      uploads.clear()
      void notify.success(cleanup ? say.updated : say.logged)
      void changed()
      onSaved(saved)
    },
  })
  return { form, mostPieces, startOver: () => form.reset(aNewOne(today, location)) }
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
