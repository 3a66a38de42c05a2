import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { draft } from './draft.ts'

/** Fills a form with what was typed into it before, and writes down what is typed into it now. */
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
      // what was typed before the page was awake is younger than the draft
      const kept = Object.entries(values).filter(([field]) =>
        isSame(now[field as keyof Typed], start[field as keyof Typed]),
      )
      form.reset({ ...now, ...Object.fromEntries(kept) }, { keepDefaultValues: true })
      // oxlint-disable-next-line react/set-state-in-effect -- only the browser knows the draft, and only once it is awake
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

/** A list is the same by what is in it. */
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
