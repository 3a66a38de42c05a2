import { useState } from 'react'
import type { Draft } from '../deciding/decided.ts'
import type { ReviewQueue } from '../queue/queue.ts'

export type Noting = Draft['status'] | undefined

/** What a note is being written for, of the one that is looked at: it ends with it. One that was refused is open again. */
export function useNoting({ currentId, refused, drafts }: ReviewQueue) {
  const draft = currentId && refused.has(currentId) ? drafts.get(currentId) : undefined
  const [kept, keep] = useState({ currentId, draft, noting: draft?.status })
  const noting = kept.currentId === currentId && kept.draft === draft ? kept.noting : draft?.status
  return [noting, (next: Noting) => keep({ currentId, draft, noting: next })] as const
}
