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

/** What a form may hold before it is filled in: as the schema wants it, or nothing yet. */
type Unfinished<Asked> = { [Field in keyof Asked]: (Asked[Field] extends boolean ? boolean : Asked[Field]) | null }

export type Options<Asked, Typed extends Unfinished<Asked>, Sent> = {
  /** of the contract: the same rules here and on the server */
  schema: z.ZodMiniType<Sent, Asked>
  start: Typed
  submit: (values: Sent) => Promise<unknown>
  failed: Sentences
  /**
   * Keep what is typed in this tab until it is sent: named after the form and whose it is. `secret` fields are left out.
   */
  draft?: { name: string; secret?: string[] }
  /** Once sent, it is empty again: what was typed is of no more use. */
  startsOver?: boolean
  /** Where a failure that belongs to no field is said; without it, FormFailure says it in the form. */
  onFailure?: (sentence: string) => void
}

export type FormOf<Typed extends object> = UseFormReturn<Typed> & {
  send: (event?: FormEvent) => Promise<void>
  /** how often it was refused: after each time the first wrong field gets the focus */
  refusals: number
  /** the values come from a draft */
  isRestored: boolean
  /** from these values, in place of whatever was typed */
  startOver: (values: Typed) => void
}

export function useForm<Asked, Typed extends Unfinished<Asked>, Sent>(
  options: Options<Asked, Typed, Sent>,
): FormOf<Typed> {
  const { schema, start, submit, failed, startsOver, onFailure } = options
  const form = useFields<Typed>({
    defaultValues: start as DefaultValues<Typed>,
    resolver: judgeBy<Typed>(schema),
    // the first wrong field is looked for on the page, where its place is known: see Form
    shouldFocusError: false,
  })
  const [refusals, setRefusals] = useState(0)
  const { isRestored, forget, startOver } = useDraft(form, options.draft)

  const isSending = useRef(false)
  async function send(event?: FormEvent) {
    event?.preventDefault()
    // a busy button does not send; Enter in the only field of a form does
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

/** Lets a schema judge a form. Only the type of zod is named here: the schema brings along what it needs. */
const judgeBy =
  <Typed extends FieldValues>(schema: z.ZodMiniType): Resolver<Typed> =>
  async (values) => {
    const result = await schema.safeParseAsync(values)
    if (result.success) return { values: result.data as never, errors: {} }
    const errors: FieldErrors<Typed> = {}
    // backwards, so that the first thing wrong with a field is the one that is said
    for (const { path, message } of result.error.issues.toReversed())
      set(errors, path.length > 0 ? path.join('.') : 'root', { type: 'schema', message })
    return { values: {}, errors }
  }
