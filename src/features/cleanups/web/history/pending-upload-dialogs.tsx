import { type ReactNode, useEffect, useState } from 'react'
import { showToast } from '#platform/web/ui/feedback/show-toast.ts'
import { outboxClient } from '../outbox/client.ts'
import { pendingUploadUiTexts as texts } from '../outbox/copy.ts'
import type { CleanupOutboxState, PendingCleanupUpload } from '../outbox/use-outbox.ts'
import { DiscardPendingUploadDialog } from './discard-pending-upload.tsx'
import { PendingUploadDialog } from './pending-upload-dialog.tsx'
import { getPendingUploadState } from './pending-upload-rows.tsx'

type Options = {
  held: CleanupOutboxState | undefined
  estimate: (pieces: number) => string
  edit: (dialog: { waiting: PendingCleanupUpload; onClose: () => void; onSaved: () => void }) => ReactNode
  /** Called before the row of the pending upload is removed. */
  onDiscard: (cleanupId: string) => void
  /** Called when a dialog about a pending upload closes and the element focused before it no longer exists. */
  onLost: (cleanupId: string) => void
}

type OpenDialog = {
  waiting: PendingCleanupUpload
  what: 'details' | 'edit' | 'discard'
  /** Element that had the focus before the dialog about a pending upload opened. */
  from: Element | null
  /** Whether the cleanup was uploaded while it was being edited. Saving then edits the uploaded cleanup. */
  hasArrived?: boolean
}

/**
 * Provides dialogs and actions for cleanups waiting for upload. A completed upload closes its dialogs, except an edit
 * dialog in use.
 */
export function usePendingUploadDialogs({ held, estimate, edit, onDiscard, onLost }: Options) {
  const [opened, setOpened] = useState<OpenDialog[]>([])
  const open = (what: OpenDialog['what']) => (waiting: PendingCleanupUpload) => {
    const from = document.activeElement
    setOpened((some) => [...some, { waiting, what, from }])
  }
  const close = () => setOpened((some) => some.slice(0, -1))
  useEffect(
    () =>
      outboxClient.subscribe((message) => {
        if (message.kind !== 'uploaded') return
        setOpened((some) => some.flatMap((each) => onArrival(each, message.cleanup.cleanupId)))
      }),
    [],
  )
  const actions = {
    onOpen: open('details'),
    onEdit: open('edit'),
    onDiscard: open('discard'),
    onTry: ({ recordId }: PendingCleanupUpload) => {
      setOpened([])
      void outboxClient.retry(recordId)
      void showToast.success(texts.triesAgain)
    },
  }
  const dialogs = opened.map(({ waiting, what, from, hasArrived }) => {
    const of = waiting.recordId
    const one = held?.pending.find(({ recordId }) => recordId === of) ?? (hasArrived ? waiting : undefined)
    if (!one) return null
    if (what === 'discard')
      return (
        <DiscardPendingUploadDialog
          key={what}
          waiting={one}
          onClose={close}
          onDiscard={() => onDiscard(of)}
          onDiscarded={() => setOpened([])}
        />
      )
    if (what === 'details')
      return (
        <PendingUploadDialog
          key={what}
          {...actions}
          waiting={one}
          state={getPendingUploadState(one, held?.sendingId)}
          needsSignIn={held?.needsSignIn ?? false}
          estimate={estimate}
          onClose={close}
        />
      )
    const thenRestoreFocus = (end: () => void) => () => {
      if (!from?.isConnected) onLost(of)
      end()
    }
    return (
      <Edit key={what}>
        {edit({ waiting: one, onClose: thenRestoreFocus(close), onSaved: thenRestoreFocus(() => setOpened([])) })}
      </Edit>
    )
  })
  return { actions, dialogs }
}

const onArrival = (dialog: OpenDialog, cleanupId: string): OpenDialog[] => {
  if (dialog.waiting.recordId !== cleanupId) return [dialog]
  return dialog.what === 'edit' ? [{ ...dialog, hasArrived: true }] : []
}

const Edit = ({ children }: { children: ReactNode }) => children
