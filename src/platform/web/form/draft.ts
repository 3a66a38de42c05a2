import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useEffect, useState } from 'react'
import { attempt } from '../offline/attempt.ts'
import { DRAFT } from './forget-drafts.ts'

const LASTS_MS = 24 * 60 * 60 * 1000

/**
 * Stores the input of a form in sessionStorage (autosave), so that a reload, a crash or an expired session loses
 * nothing. Passwords and files are left out.
 */
export function draft<Values extends FieldValues>(name: string, secret: readonly string[] = []) {
  const key = DRAFT + name
  return {
    read(): Partial<Values> | undefined {
      const held = attempt(
        () => JSON.parse(sessionStorage.getItem(key) ?? 'null') as { at: number; values: Partial<Values> } | null,
      )
      return held && held.at > Date.now() - LASTS_MS ? held.values : undefined
    },
    write(values: Values) {
      const kept = Object.fromEntries(
        Object.entries(values).filter(([field, value]) => !secret.includes(field) && !isFile(value)),
      )
      attempt(() => sessionStorage.setItem(key, JSON.stringify({ at: Date.now(), values: kept })))
    },
    forget: () => attempt(() => sessionStorage.removeItem(key)),
  }
}

const isFile = (value: unknown): boolean => value instanceof Blob || (Array.isArray(value) && value.some(isFile))

/** Restores a form from its draft and saves further input to it. */
export function useDraft<Typed extends object>(
  form: UseFormReturn<Typed>,
  { name, secret }: { name?: string; secret?: string[] } = {},
) {
  const [isRestored, setRestored] = useState(false)
  const [held] = useState(() => (name ? draft<Typed>(name, secret) : undefined))

  useEffect(() => {
    if (!held) return
    const values = held.read()
    if (values) {
      const now = form.getValues()
      const start = form.formState.defaultValues as Typed
      // Input typed before hydration is newer than the draft.
      const kept = Object.entries(values).filter(([field]) =>
        isSame(now[field as keyof Typed], start[field as keyof Typed]),
      )
      form.reset({ ...now, ...Object.fromEntries(kept) }, { keepDefaultValues: true })
      // oxlint-disable-next-line react/set-state-in-effect -- the draft exists only in the browser, after hydration
      setRestored(true)
    }
    return form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values: typed, isDirty }) => (isDirty ? held.write(typed) : held.forget()),
    })
  }, [held, form])

  return {
    isRestored,
    forget: () => held?.forget(),
    startOver: (values: Typed) => {
      setRestored(false)
      form.reset(values)
    },
  }
}

/** Compares form values by content, because two lists with equal items count as the same. */
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
