import { readFile, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { expect, inject } from 'vitest'
import { linksIn } from '#features/notices/rules.ts'

type Summary = { id: string; recipient: string; subject: string }
type Mail = Summary & { html: string; text: string; link: string }

/** Folder in which a mail server stores messages, if the product under test really sends them. */
const MAILDIR = process.env.E2E_MAILDIR

/** Waits for an email to this address and returns the newest, with its first link. `about` is a part of its subject. */
export async function mailTo(email: string, about = ''): Promise<Mail> {
  let found: Omit<Mail, 'link'> | undefined
  const look = async () => {
    found = await (MAILDIR ? inFolder(join(MAILDIR, 'new'), email, about) : inMailbox(email, about))
    return found?.subject
  }
  await expect.poll(look, { message: `mail to ${email}` }).toBeDefined()
  return { ...found!, link: linksIn(found!.text)[0]! }
}

async function inMailbox(email: string, about: string) {
  const { messages } = await read<{ messages: Summary[] }>('/mailbox')
  const found = messages.find(({ recipient, subject }) => recipient === email && subject.includes(about))
  return found && read<Omit<Mail, 'link'>>(`/mailbox/${found.id}`)
}

async function read<Answer>(path: string) {
  const answer = await fetch(`${inject('origin')}/api/v1${path}`)
  return (await answer.json()) as Answer
}

async function inFolder(folder: string, email: string, about: string) {
  const letters: (Omit<Mail, 'link'> & { at: number })[] = []
  for (const id of await readdir(folder)) {
    const whole = await readFile(join(folder, id))
    if (!whole.includes(`\nDelivered-To: ${email}\n`)) continue
    const { subject = '', html = '', text = '' } = await PostalMime.parse(whole)
    if (subject.includes(about))
      letters.push({ id, recipient: email, subject, html, text, at: (await stat(join(folder, id))).mtimeMs })
  }
  return letters.toSorted((one, other) => other.at - one.at)[0]
}
