import { type ReactNode, useState } from 'react'
import { notify } from '#platform/web/ui/feedback/notify.ts'
import { tryAgain } from '../queue/sender.ts'
import type { Waiting } from '../queue/use-queue.ts'
import { DiscardWaiting } from './discard-waiting.tsx'
import { stateOf } from './waiting-chip.tsx'
import { WaitingDialog } from './waiting-dialog.tsx'
import { waitingSentences as say } from './words.ts'

type Options = {
  waiting: Waiting[] | undefined
  sending: string | undefined
  estimate: (pieces: number) => string
  /** the dialog "Edit Cleanup" */
  edit: (dialog: { waiting: Waiting; onClose: () => void; onSaved: () => void }) => ReactNode
  /** before its row goes */
  onDiscard: (cleanupId: string) => void
}

type Asked = { of: string; what: 'details' | 'edit' | 'discard' }

/** What can be done with each; a dialog about one that has arrived meanwhile is over. */
export function useWaitingDialogs({ waiting = [], sending, estimate, edit, onDiscard }: Options) {
  const [asked, ask] = useState<Asked[]>([])
  const open = (what: Asked['what']) => (each: Waiting) => ask((some) => [...some, { of: each.cleanupId, what }])
  const close = () => ask((some) => some.slice(0, -1))
  const actions = {
    onOpen: open('details'),
    onEdit: open('edit'),
    onDiscard: open('discard'),
    onTry: ({ cleanupId }: Waiting) => {
      ask([])
      void tryAgain(cleanupId)
      void notify.success(say.triesAgain)
    },
  }
  const dialogs = asked.map(({ of, what }) => {
    const one = waiting.find(({ cleanupId }) => cleanupId === of)
    if (!one) return null
    if (what === 'discard')
      return (
        <DiscardWaiting
          key={what}
          waiting={one}
          onClose={close}
          onDiscarded={() => {
            onDiscard(of)
            ask([])
          }}
        />
      )
    if (what === 'details')
      return (
        <WaitingDialog
          key={what}
          {...actions}
          waiting={one}
          state={stateOf(one, sending)}
          estimate={estimate}
          onClose={close}
        />
      )
    return <Edit key={what}>{edit({ waiting: one, onClose: close, onSaved: () => ask([]) })}</Edit>
  })
  return { actions, dialogs }
}

const Edit = ({ children }: { children: ReactNode }) => children
