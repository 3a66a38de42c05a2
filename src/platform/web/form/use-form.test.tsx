import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type FormControls, useForm } from './use-form.ts'

type TestForm = FormControls<{ email: string }>
type Props = { submit: () => Promise<unknown>; onMade: (form: TestForm) => void }

const FormSchema = z.object({ email: z.string() })

function FormHost({ submit, onMade }: Props) {
  onMade(
    useForm({ schema: FormSchema, start: { email: 'rosa@example.org' }, submit, failureMessages: { fallback: 'No' } }),
  )
  return null
}

test('useForm ignores a second submit during the first and accepts one afterwards', async () => {
  const forms: TestForm[] = []
  const ends: (() => void)[] = []
  const submit = () => new Promise<void>((end) => ends.push(end))
  renderToString(<FormHost submit={submit} onMade={(form) => forms.push(form)} />)
  const { send } = forms[0]!
  const both = Promise.all([send(), send()])
  await expect.poll(() => ends.length).toBe(1)
  ends[0]!()
  await both
  void send()
  await expect.poll(() => ends.length).toBe(2)
  ends[1]!()
})
