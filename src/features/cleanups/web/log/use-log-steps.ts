import { type FormEvent, useState } from 'react'
import { setInteractionModality } from 'react-aria-components'
import { useWatch } from 'react-hook-form'
import { CLEANUP_FIELD_NAMES, CLEANUP_FIELD_RULES } from '../../rules.ts'
import type { CleanupFormState } from './use-log-form.ts'

/** Fields that only the first step of the log dialog shows. */
const FIRST_STEP_FIELDS = [
  ...CLEANUP_FIELD_NAMES.filter((name) => !('isInSecondStep' in CLEANUP_FIELD_RULES[name])),
  'photos',
] as const

type Options = {
  /** Whether a cleanup together has two steps. An edit of a saved one has all its fields in one. */
  hasSteps: boolean
  submit: (event?: FormEvent) => Promise<void>
}

/** Steps of the log dialog. A cleanup together has a second one. */
export function useLogSteps(form: CleanupFormState, { hasSteps, submit }: Options) {
  const [reached, setReached] = useState<1 | 2>(1)
  const isTogether = useWatch({ control: form.control, name: 'isTogether' })
  const step = hasSteps && isTogether ? reached : 1
  const hasNext = hasSteps && isTogether && step === 1

  async function next(event?: FormEvent) {
    event?.preventDefault()
    // Submitting an invalid form shows its errors, and focuses the first.
    if (!(await form.trigger([...FIRST_STEP_FIELDS, 'litterCount']))) return form.send()
    form.clearErrors(['people', 'invited', 'inviteeName'])
    // Enter in a field counts as a press of a screen reader, after which the field to focus would wait too long.
    setInteractionModality('keyboard')
    setReached(2)
  }

  async function submitLastStep(event?: FormEvent) {
    await submit(event)
    // Without the state of this render as its second argument, it reads the errors that the submit has just set.
    if (FIRST_STEP_FIELDS.some((name) => form.getFieldState(name).error)) setReached(1)
  }
  return { step, hasNext, send: hasNext ? next : submitLastStep, back: () => setReached(1) }
}
