import { useBlocker } from '@tanstack/react-router'
import { useEffect, useId } from 'react'
import { useFormState } from 'react-hook-form'
import { ConfirmDialog } from '#platform/web/ui/overlays/confirm-dialog.tsx'
import type { FormOf } from './use-form.ts'

/** Ids of all forms on the page with unsaved changes. Only the first one asks, on behalf of all. */
const holding = new Set<string>()

/** Navigation blocker: asks before a page with unsaved changes is left. */
export function UnsavedChanges<Typed extends object>({ form }: { form: FormOf<Typed> }) {
  const { isDirty, isSubmitting } = useFormState({ control: form.control })
  const isHeld = isDirty && !isSubmitting
  const id = useId()
  useEffect(() => {
    if (!isHeld) return
    holding.add(id)
    return () => void holding.delete(id)
  }, [id, isHeld])
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => holding.values().next().value === id && current.pathname !== next.pathname,
    enableBeforeUnload: () => isHeld,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      isOpen={blocker.status === 'blocked'}
      onOpenChange={(isOpen) => !isOpen && blocker.reset?.()}
      title="Leave without saving?"
      action="Leave"
      busyLabel="Leaving..."
      cancelLabel="Stay"
      isDestructive
      onConfirm={async () => blocker.proceed?.()}
    >
      What you changed here has not been saved.
    </ConfirmDialog>
  )
}
