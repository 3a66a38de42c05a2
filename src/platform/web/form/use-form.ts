import { type FormEvent, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  set,
  useForm as useFields,
  type UseFormReturn,
} from 'react-hook-form'
import type * as z from 'zod/mini'
import { readFailure, type Sentences } from './failure.ts'
import { useDraft } from './draft.ts'

/** Values of an unfinished form: each field as in the schema, or null. */
type Unfinished<Asked> = { [Field in keyof Asked]: (Asked[Field] extends boolean ? boolean : Asked[Field]) | null }

export type Options<Asked, Typed extends Unfinished<Asked>, Sent> = {
  /** Schema from the contract, so that the same rules apply here and on the server. */
  schema: z.ZodMiniType<Sent, Asked>
  start: Typed
  submit: (values: Sent) => Promise<unknown>
  failed: Sentences
  /**
   * Saves a draft in this tab until the form is submitted. Name it after the form and its owner; `secret` fields are
   * left out.
   */
  draft?: { name: string; secret?: string[] }
  startsOver?: boolean
  /** Shows an error that belongs to no field. Without it, `FormFailure` shows the error in the form. */
  onFailure?: (sentence: string) => void
}

export type FormOf<Typed extends object> = UseFormReturn<Typed> & {
  send: (event?: FormEvent) => Promise<void>
  /** Number of failed submits; after each, the first invalid field gets the focus. */
  refusals: number
  isRestored: boolean
  /** Replaces everything typed into the form with the given values. */
  startOver: (values: Typed) => void
}

export function useForm<Asked, Typed extends Unfinished<Asked>, Sent>(
  options: Options<Asked, Typed, Sent>,
): FormOf<Typed> {
  const { schema, start, submit, failed, startsOver, onFailure } = options
  const form = useFields<Typed>({
    defaultValues: start as DefaultValues<Typed>,
    resolver: judgeBy<Typed>(schema),
    // `Form` focuses the first invalid field itself, because it knows the order on the page.
    shouldFocusError: false,
  })
  const [refusals, setRefusals] = useState(0)
  const { isRestored, forget, startOver } = useDraft(form, options.draft)

  const isSending = useRef(false)
  async function send(event?: FormEvent) {
    event?.preventDefault()
    // A busy button does not submit, but Enter in a form with one field does.
    if (isSending.current) return
    isSending.current = true
    try {
      await sendOnce(event)
    } finally {
      isSending.current = false
    }
  }

  async function sendOnce(event?: FormEvent) {
    let isRefused = true
    const sent = form.getValues()
    await form.handleSubmit(async (values) => {
      try {
        await submit(values as unknown as Sent)
        isRefused = false
        forget()
        if (startsOver) form.reset(start)
        else form.reset(sent, { keepValues: true })
      } catch (error) {
        const failure = readFailure(error, Object.keys(start), failed)
        for (const [path, message] of Object.entries(failure.fields)) form.setError(path as Path<Typed>, { message })
        if (failure.sentence && onFailure) onFailure(failure.sentence)
        else if (failure.sentence) form.setError('root', { message: failure.sentence })
      }
    })(event)
    if (isRefused) setRefusals((count) => count + 1)
  }

  return { ...form, send, refusals, isRestored, startOver }
}

/** Form resolver that validates with a zod schema. Imports only zod's types: the schema brings the code it needs. */
const judgeBy =
  <Typed extends FieldValues>(schema: z.ZodMiniType): Resolver<Typed> =>
  async (values) => {
    const result = await schema.safeParseAsync(values)
    if (result.success) return { values: result.data as never, errors: {} }
    const errors: FieldErrors<Typed> = {}
    // The issues are set in reverse, so that a field shows its first one.
    for (const { path, message } of result.error.issues.toReversed())
      set(errors, path.length > 0 ? path.join('.') : 'root', { type: 'schema', message })
    return { values: {}, errors }
  }
