import { type ReactNode, useEffect, useState } from 'react'
import { notify } from '#platform/web/ui/feedback/notify.ts'
import { outbox } from '../outbox/client.ts'
import { waitingSentences as say } from '../outbox/copy.ts'
import type { Outbox, Waiting } from '../outbox/use-outbox.ts'
import { DiscardWaiting } from './discard-waiting.tsx'
import { WaitingDialog } from './waiting-dialog.tsx'
import { stateOf } from './waiting-rows.tsx'

type Options = {
  held: Outbox | undefined
  estimate: (pieces: number) => string
  /** Renders the dialog "Edit Cleanup". */
  edit: (dialog: { waiting: Waiting; onClose: () => void; onSaved: () => void }) => ReactNode
  /** Called before the row is removed. */
  onDiscard: (cleanupId: string) => void
  /** Called when the element that had the focus before the dialog no longer exists. */
  onLost: (cleanupId: string) => void
}

type Asked = {
  waiting: Waiting
  what: 'details' | 'edit' | 'discard'
  /** Element that had the focus before the dialog opened. */
  from: Element | null
  /** Whether the upload was completed while its cleanup was being edited. Saving then edits the uploaded cleanup. */
  hasArrived?: boolean
}

/** Dialogs and actions for pending uploads. A completed upload closes its dialogs, except an edit dialog in use. */
export function useWaitingDialogs({ held, estimate, edit, onDiscard, onLost }: Options) {
  const [asked, ask] = useState<Asked[]>([])
  const open = (what: Asked['what']) => (waiting: Waiting) => {
    const from = document.activeElement
    ask((some) => [...some, { waiting, what, from }])
  }
  const close = () => ask((some) => some.slice(0, -1))
  useEffect(
    () =>
      outbox.subscribe((message) => {
        if (message.kind !== 'uploaded') return
        ask((some) => some.flatMap((each) => onArrival(each, message.cleanup.cleanupId)))
      }),
    [],
  )
  const actions = {
    onOpen: open('details'),
    onEdit: open('edit'),
    onDiscard: open('discard'),
    onTry: ({ cleanupId }: Waiting) => {
      ask([])
      void outbox.retry(cleanupId)
      void notify.success(say.triesAgain)
    },
  }
  const dialogs = asked.map(({ waiting, what, from, hasArrived }) => {
    const of = waiting.cleanupId
    const one = held?.waiting.find(({ cleanupId }) => cleanupId === of) ?? (hasArrived ? waiting : undefined)
    if (!one) return null
    if (what === 'discard')
      return (
        <DiscardWaiting
          key={what}
          waiting={one}
          onClose={close}
          onDiscard={() => onDiscard(of)}
          onDiscarded={() => ask([])}
        />
      )
    if (what === 'details')
      return (
        <WaitingDialog
          key={what}
          {...actions}
          waiting={one}
          state={stateOf(one, held?.sending)}
          needsSignIn={held?.needsSignIn ?? false}
          estimate={estimate}
          onClose={close}
        />
      )
    const over = (end: () => void) => () => {
      if (!from?.isConnected) onLost(of)
      end()
    }
    return <Edit key={what}>{edit({ waiting: one, onClose: over(close), onSaved: over(() => ask([])) })}</Edit>
  })
  return { actions, dialogs }
}

const onArrival = (asked: Asked, cleanupId: string): Asked[] => {
  if (asked.waiting.cleanupId !== cleanupId) return [asked]
  return asked.what === 'edit' ? [{ ...asked, hasArrived: true }] : []
}

const Edit = ({ children }: { children: ReactNode }) => children
