import { readFile, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { expect, inject } from 'vitest'
import { extractLinks } from '#features/notices/rules.ts'

type EmailSummary = { id: string; recipient: string; subject: string }
type Email = EmailSummary & { html: string; text: string; link: string }

/**
 * Folder in which a real mail server stores the product's emails. Undefined if the product keeps them in its developer
 * mailbox.
 */
const MAILDIR = process.env.E2E_MAILDIR

/**
 * Waits for an email to this address and returns the newest one with its first link. `about` is part of the subject.
 */
export async function waitForEmail(email: string, about = ''): Promise<Email> {
  let found: Omit<Email, 'link'> | undefined
  const look = async () => {
    found = await (MAILDIR ? findInFolder(join(MAILDIR, 'new'), email, about) : findInMailbox(email, about))
    return found?.subject
  }
  await expect.poll(look, { message: `mail to ${email}` }).toBeDefined()
  return { ...found!, link: extractLinks(found!.text)[0]! }
}

async function findInMailbox(email: string, about: string) {
  const { messages } = await fetchJson<{ messages: EmailSummary[] }>('/mailbox')
  const found = messages.find(({ recipient, subject }) => recipient === email && subject.includes(about))
  return found && fetchJson<Omit<Email, 'link'>>(`/mailbox/${found.id}`)
}

async function fetchJson<Answer>(path: string) {
  const answer = await fetch(`${inject('origin')}/api/v1${path}`)
  return (await answer.json()) as Answer
}

async function findInFolder(folder: string, email: string, about: string) {
  const emails: (Omit<Email, 'link'> & { at: number })[] = []
  for (const id of await readdir(folder)) {
    const whole = await readFile(join(folder, id))
    if (!whole.includes(`\nDelivered-To: ${email}\n`)) continue
    const { subject = '', html = '', text = '' } = await PostalMime.parse(whole)
    if (subject.includes(about))
      emails.push({ id, recipient: email, subject, html, text, at: (await stat(join(folder, id))).mtimeMs })
  }
  return emails.toSorted((one, other) => other.at - one.at)[0]
}
