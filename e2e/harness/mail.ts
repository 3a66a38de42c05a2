import { expect, inject } from 'vitest'
import { linksIn } from '#features/notices/rules.ts'

type Summary = { id: string; recipient: string; subject: string }
type Mail = Summary & { text: string; link: string }

/** The newest message to an address, as soon as it is there, with the first link in it. `about` is a part of its subject. */
export async function mailTo(email: string, about = ''): Promise<Mail> {
  let found: Summary | undefined
  const look = async () => {
    const { messages } = await read<{ messages: Summary[] }>('/mailbox')
    found = messages.find(({ recipient, subject }) => recipient === email && subject.includes(about))
    return found?.subject
  }
  await expect.poll(look, { message: `mail to ${email}` }).toBeDefined()
  const message = await read<Omit<Mail, 'link'>>(`/mailbox/${found!.id}`)
  return { ...message, link: linksIn(message.text)[0]! }
}

async function read<Answer>(path: string) {
  const answer = await fetch(`${inject('origin')}/api/v1${path}`)
  return (await answer.json()) as Answer
}
