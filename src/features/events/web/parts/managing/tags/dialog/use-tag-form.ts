import { useRef, useState } from 'react'
import { v7 } from 'uuid'
import { codeOf } from '#platform/errors.ts'
import { refusedAt } from '#platform/web/form/failure.ts'
import { type FormOf, useForm } from '#platform/web/form/use-form.ts'
import { notify } from '#platform/web/ui/feedback/notify.ts'
import { useChanged } from '#platform/web/ui/managed-list/use-changed.ts'
import { type ManagedTag, TagInput } from '../../../../../contract/tag.ts'
import { tagSentences as say } from '../../../../../rules/sentences.ts'
import { client, events } from '../../../../api.ts'

type Typing = { name: string; slug: string; isActive: boolean }
export type TagForm = FormOf<Typing>

type Options = { adminId: string; tag?: ManagedTag; onSaved: () => void }

const aNewOne = (): Typing => ({ name: '', slug: '', isActive: true })
const typedIn = ({ name, slug, isActive }: ManagedTag): Typing => ({ name, slug, isActive })

export function useTagForm({ adminId, tag, onSaved }: Options) {
  const changed = useChanged(events)
  const [start] = useState(() => (tag ? typedIn(tag) : aNewOne()))
  // made here, so that what is sent twice is made once
  const [id, setId] = useState(() => tag?.id ?? v7())
  /** of a new one: what was sent under its id before, and may have been saved */
  const sent = useRef<TagInput>(undefined)
  const notSaved = tag ? say.notUpdated : say.notCreated

  const form: TagForm = useForm({
    schema: TagInput,
    start,
    // a change that was begun nobody wants to find again
    draft: tag ? undefined : { name: `tag:${adminId}:new` },
    failed: { otherwise: notSaved },
    submit: async (values) => {
      const seen = sent.current
      sent.current = values
      const saving = tag
        ? client.updateTag({ ...values, id, seen: typedIn(tag) })
        : client.createTag({ ...values, id, seen })
      await saving.catch((error: unknown) => {
        // it may have been saved all the same, or it is no longer there
        void changed()
        throw refusalOf(error, notSaved)
      })
      void notify.success(tag ? say.updated : say.created)
      void changed()
      onSaved()
    },
  })
  return {
    form,
    startOver: () => {
      if (!tag) setId(v7())
      sent.current = undefined
      form.startOver(tag ? typedIn(tag) : aNewOne())
    },
  }
}

const TELLING = ['BAD_REQUEST', 'UNAUTHORIZED', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT']

/** What is said about a refusal of the API, and where. */
function refusalOf(error: unknown, otherwise: string): unknown {
  const code = String(codeOf(error))
  if (code === 'SLUG_TAKEN') return refusedAt(['slug'], say.slugTaken)
  return TELLING.includes(code) ? error : new Error(otherwise)
}
