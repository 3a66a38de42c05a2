import { useBlocker } from '@tanstack/react-router'
import { useEffect, useId } from 'react'
import { useFormState } from 'react-hook-form'
import { ConfirmDialog } from '#platform/web/ui/overlays/confirm-dialog.tsx'
import { DialogHasAddress } from '#platform/web/ui/overlays/dialog-has-address.ts'
import type { FormControls } from './use-form.ts'

/**
 * Ids of all forms on the page with unsaved changes. Only the first form asks before the page is left, on behalf of
 * all.
 */
const dirtyForms = new Set<string>()

/** Navigation blocker: asks the user before a page with unsaved changes is left. */
export function UnsavedChanges<Typed extends object>({ form }: { form: FormControls<Typed> }) {
  const { isDirty, isSubmitting } = useFormState({ control: form.control })
  const hasUnsavedChanges = isDirty && !isSubmitting
  const id = useId()
  useEffect(() => {
    if (!hasUnsavedChanges) return
    dirtyForms.add(id)
    return () => void dirtyForms.delete(id)
  }, [id, hasUnsavedChanges])
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => dirtyForms.values().next().value === id && current.pathname !== next.pathname,
    enableBeforeUnload: () => hasUnsavedChanges,
    withResolver: true,
  })
  return (
    // The question is part of a step in the history, so it adds no entry of its own.
    <DialogHasAddress value>
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
    </DialogHasAddress>
  )
}
