import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type FormOf, useForm } from './use-form.ts'

type Made = FormOf<{ email: string }>
type Props = { submit: () => Promise<unknown>; onMade: (form: Made) => void }

const Asked = z.object({ email: z.string() })

function Holder({ submit, onMade }: Props) {
  onMade(useForm({ schema: Asked, start: { email: 'rosa@example.org' }, submit, failed: { otherwise: 'No' } }))
  return null
}

test('useForm ignores a second submit during the first and accepts one afterwards', async () => {
  const forms: Made[] = []
  const ends: (() => void)[] = []
  const submit = () => new Promise<void>((end) => ends.push(end))
  renderToString(<Holder submit={submit} onMade={(form) => forms.push(form)} />)
  const { send } = forms[0]!
  const both = Promise.all([send(), send()])
  await expect.poll(() => ends.length).toBe(1)
  ends[0]!()
  await both
  void send()
  await expect.poll(() => ends.length).toBe(2)
  ends[1]!()
})
