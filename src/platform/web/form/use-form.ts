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
import type { PostedForm } from '#platform/render-context.ts'
import { toSubmitFailure, type SubmitFailureMessages } from './submit-failure.ts'
import { useFormDraft } from './draft.ts'
import { toApiError, usePostedForm } from './use-posted-form.ts'

/** Values of an unfinished form: each field as in the schema, or null. */
export type UnfinishedValues<Input> = {
  [Field in keyof Input]: (Input[Field] extends boolean ? boolean : Input[Field]) | null
}

export type UseFormOptions<Input, Typed extends UnfinishedValues<Input>, Sent> = {
  /** Schema of a form from the API contract, so that browser and server apply the same rules. */
  schema: z.ZodMiniType<Sent, Input>
  start: Typed
  submit: (values: Sent) => Promise<unknown>
  failureMessages: SubmitFailureMessages
  /**
   * Saves a draft of a form in this tab until the form is submitted. The name contains the form and the member;
   * `secret` fields are left out.
   */
  draft?: { name: string; secret?: string[] }
  resetsAfterSubmit?: boolean
  /** Form field that is emptied after a submit, such as a write-only password. */
  emptiedAfterSubmit?: Path<Typed>
  /** Form field that is emptied when the server rejects it, such as a wrong code. */
  emptiedWhenRejected?: Path<Typed>
  /** Name under which the server accepts the form without JavaScript (`app/server/plain-forms.ts`). */
  plainForm?: string
  /** Shows a submit error that belongs to no field. By default, `FormFailure` shows it in the form. */
  onFailure?: (sentence: string) => void
}

export type FormControls<Typed extends object> = UseFormReturn<Typed> & {
  send: (event?: FormEvent) => Promise<void>
  /** Number of failed submits. After each, the first invalid field gets the focus. */
  failedSubmits: number
  isRestored: boolean
  plainForm: string | undefined
  posted: 'accepted' | 'refused' | undefined
  startOver: (values: Typed) => void
}

export function useForm<Input, Typed extends UnfinishedValues<Input>, Sent>(
  options: UseFormOptions<Input, Typed, Sent>,
): FormControls<Typed> {
  const { schema, start, submit, failureMessages, resetsAfterSubmit, emptiedAfterSubmit: emptied, onFailure } = options
  const { emptiedWhenRejected } = options
  const posted = usePostedForm(options.plainForm)
  const [shown] = useState(() => showPosted<Typed>(posted, start, failureMessages))
  const form = useFields<Typed>({
    defaultValues: shown.values,
    errors: shown.errors,
    resolver: schemaResolver<Typed>(schema),
    // Switch off the focus handling of react-hook-form: `Form` focuses the first invalid field, because it knows their
    // order on the page.
    shouldFocusError: false,
  })
  const [failedSubmits, setFailedSubmits] = useState(0)
  const { isRestored, forget, startOver } = useFormDraft(form, options.draft, posted)

  const isSending = useRef(false)
  async function send(event?: FormEvent) {
    event?.preventDefault()
    // Ignore a second submit: a busy button does not submit, but the Enter key in a form with one field does.
    if (isSending.current) return
    isSending.current = true
    try {
      await sendOnce(event)
    } finally {
      isSending.current = false
    }
  }

  async function sendOnce(event?: FormEvent) {
    let hasFailed = true
    const sent = form.getValues()
    await form.handleSubmit(async (values) => {
      try {
        await submit(values as unknown as Sent)
        hasFailed = false
        forget()
        if (resetsAfterSubmit) form.reset(start)
        else {
          if (emptied) {
            set(sent, emptied, '')
            form.setValue(emptied, '' as never)
          }
          form.reset(sent, { keepValues: true })
        }
      } catch (error) {
        const failure = toSubmitFailure(error, Object.keys(start), failureMessages)
        if (emptiedWhenRejected && failure.fields[emptiedWhenRejected]) form.setValue(emptiedWhenRejected, '' as never)
        for (const [path, message] of Object.entries(failure.fields)) form.setError(path as Path<Typed>, { message })
        if (failure.sentence && onFailure) onFailure(failure.sentence)
        else if (failure.sentence) form.setError('root', { message: failure.sentence })
      }
    })(event)
    if (hasFailed) setFailedSubmits((count) => count + 1)
  }

  return {
    ...form,
    send,
    failedSubmits,
    isRestored,
    plainForm: options.plainForm,
    posted: posted && (posted.error ? 'refused' : 'accepted'),
    startOver,
  }
}

/** Values and errors with which a form starts. A rejected posted form shows both, as after a submit in the page. */
function showPosted<Typed extends object>(
  posted: PostedForm | undefined,
  start: Typed,
  messages: SubmitFailureMessages,
): { values: DefaultValues<Typed>; errors?: FieldErrors<Typed> } {
  if (!posted?.error) return { values: start as DefaultValues<Typed> }
  const values = { ...start, ...posted.values } as DefaultValues<Typed>
  const { fields, sentence } = toSubmitFailure(toApiError(posted.error), Object.keys(start), messages)
  const errors: FieldErrors<Typed> = {}
  for (const [path, message] of Object.entries(fields)) set(errors, path, { type: 'posted', message })
  if (sentence) set(errors, 'root', { message: sentence })
  return { values, errors }
}

/** Validates a form with a zod schema. Imports only zod's types, because the schema brings the code. */
const schemaResolver =
  <Typed extends FieldValues>(schema: z.ZodMiniType): Resolver<Typed> =>
  async (values) => {
    const result = await schema.safeParseAsync(values)
    if (result.success) return { values: result.data as never, errors: {} }
    const errors: FieldErrors<Typed> = {}
    // Validation issues are set in reverse order, so that a field shows its first one.
    for (const { path, message } of result.error.issues.toReversed())
      set(errors, path.length > 0 ? path.join('.') : 'root', { type: 'schema', message })
    return { values: {}, errors }
  }
