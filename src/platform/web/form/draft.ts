import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useEffect, useState } from 'react'
import type { PostedForm } from '#platform/render-context.ts'
import { tryBrowserStorageOperation } from '../offline/try-storage.ts'
import { FORM_DRAFT_KEY_PREFIX } from './delete-drafts.ts'

const DRAFT_LIFETIME_MS = 24 * 60 * 60 * 1000

/**
 * Stores form input in sessionStorage (autosave), so that a reload, a crash or an expired session loses nothing.
 * Passwords and files are left out.
 */
export function createFormDraftStorage<Values extends FieldValues>(name: string, secret: readonly string[] = []) {
  const key = FORM_DRAFT_KEY_PREFIX + name
  return {
    read(): Partial<Values> | undefined {
      const saved = tryBrowserStorageOperation(
        () => JSON.parse(sessionStorage.getItem(key) ?? 'null') as { at: number; values: Partial<Values> } | null,
      )
      return saved && saved.at > Date.now() - DRAFT_LIFETIME_MS ? saved.values : undefined
    },
    write(values: Values) {
      const storable = Object.fromEntries(
        Object.entries(values).filter(([field, value]) => !secret.includes(field) && !isFile(value)),
      )
      tryBrowserStorageOperation(() =>
        sessionStorage.setItem(key, JSON.stringify({ at: Date.now(), values: storable })),
      )
    },
    forget: () => tryBrowserStorageOperation(() => sessionStorage.removeItem(key)),
  }
}

const isFile = (value: unknown): boolean => value instanceof Blob || (Array.isArray(value) && value.some(isFile))

/**
 * Restores a form from its draft and saves further input. A posted form overrides the draft, and deletes it once
 * accepted.
 */
export function useFormDraft<Typed extends object>(
  form: UseFormReturn<Typed>,
  { name, secret }: { name?: string; secret?: string[] } = {},
  posted?: PostedForm,
) {
  const [isRestored, setRestored] = useState(false)
  const [storage] = useState(() => (name ? createFormDraftStorage<Typed>(name, secret) : undefined))

  useEffect(() => {
    if (!storage) return
    if (posted && !posted.error) storage.forget()
    const values = posted ? undefined : storage.read()
    if (values) {
      const current = form.getValues()
      const start = form.formState.defaultValues as Typed
      // A field that the user has already changed is newer than the form's draft.
      const restored = Object.entries(values).filter(([field]) =>
        isEqual(current[field as keyof Typed], start[field as keyof Typed]),
      )
      form.reset({ ...current, ...Object.fromEntries(restored) }, { keepDefaultValues: true })
      // oxlint-disable-next-line react/set-state-in-effect -- the draft exists only in the browser, after hydration
      setRestored(true)
    }
    return form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values: typed, isDirty }) => (isDirty ? storage.write(typed) : storage.forget()),
    })
  }, [storage, form, posted])

  return {
    isRestored,
    forget: () => storage?.forget(),
    startOver: (values: Typed) => {
      setRestored(false)
      form.reset(values)
    },
  }
}

/** Compares form values; lists with equal items are equal. */
const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
