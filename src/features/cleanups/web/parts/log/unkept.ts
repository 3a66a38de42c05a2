import { codeOf } from '#platform/errors.ts'
import { draft } from '#platform/web/form/draft.ts'
import type { Cleanup, NewCleanup } from '../../../contract/cleanup.ts'
import { isAsTyped } from '../../../rules.ts'
import { client } from '../../api.ts'

/** Where this browser keeps nothing, it is sent at once; what is typed stays in the form until the answer. */
export function unkeptLog(name: string) {
  const unanswered = draft<{ cleanupId: string }>(`${name}:unanswered`)
  return {
    async send(values: NewCleanup): Promise<void> {
      unanswered.write({ cleanupId: values.cleanupId })
      try {
        const logged = await client.log(values)
        // as it was typed before an answer that was lost
        if (!isAsTyped(logged, values)) await client.edit(values)
        unanswered.forget()
      } catch (error) {
        if (codeOf(error) !== undefined) unanswered.forget()
        throw error
      }
    },
    /** An answer was lost, and it is logged as it still stands in the form. What was changed since is not: saved, it changes that cleanup. */
    async isThere({ cleanupId, ...typed }: NewCleanup): Promise<boolean> {
      if (unanswered.read()?.cleanupId !== cleanupId) return false
      const logged: Cleanup | undefined = await client.cleanup({ cleanupId }).catch(() => undefined)
      const isThere = logged !== undefined && isAsTyped(logged, typed)
      if (isThere) unanswered.forget()
      return isThere
    },
  }
}
