import { useBlocker } from '@tanstack/react-router'
import { useEffect, useId } from 'react'
import { useFormState } from 'react-hook-form'
import { ConfirmDialog } from '#platform/web/ui/overlays/confirm-dialog.tsx'
import { DialogHasAddress } from '#platform/web/ui/overlays/dialog-has-address.ts'
import type { FormControls } from './use-form.ts'

/** Ids of forms with unsaved changes. Only the first one asks before the page is left, on behalf of all. */
const dirtyForms = new Set<string>()

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
    // The blocked navigation already has a history entry, so the question about unsaved changes adds none.
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
