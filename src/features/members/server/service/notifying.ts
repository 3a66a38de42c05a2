import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Config } from '#platform/server/config.ts'
import type { Tx } from '#platform/server/db/db.ts'
import type { letter } from '#platform/server/mail/letter.tsx'
import { sendMail } from '#platform/server/mail/mail.ts'
import type { Platform } from '#platform/server/platform.ts'
import { adminsToTell, isOpen } from '../queries.ts'
import { profiles } from '../tables.ts'

/** Good for this alone, and for as long as the message is kept: it only turns e-mails off. */
const signature = ({ secret }: Pick<Config, 'secret'>, id: string) =>
  createHmac('sha256', secret).update(`unsubscribe ${id}`).digest('base64url')

export const UNSUBSCRIBE_PATH = '/unsubscribe'

/** For a mail program's own button, which sends a POST there, and for a person, who is led to a page. */
export const unsubscribeUrl = (config: Pick<Config, 'secret' | 'appUrl'>, id: string) =>
  `${config.appUrl}/api${UNSUBSCRIBE_PATH}?token=${id}.${signature(config, id)}`

/** False when the token is not one of ours. */
export async function unsubscribe({ db, config, clock }: Platform, token: string): Promise<boolean> {
  const [id = '', given = ''] = token.split('.')
  const [a, b] = [Buffer.from(given), Buffer.from(signature(config, id))]
  if (a.length !== b.length || !timingSafeEqual(a, b)) return false
  await db.update(profiles).set({ allowEmails: false, updatedAt: clock.now() }).where(eq(profiles.id, id))
  return true
}

/** Where a letter leads to: the product, and the address that turns such letters off for this reader. */
export type LetterUrls = { appUrl: string; unsubscribeUrl: string }

type Write = (urls: LetterUrls) => ReturnType<typeof letter>
type Reader = { id: string; email: string }

const sendTo = (tx: Tx, { config }: Pick<Platform, 'config'>, readers: Reader[], write: Write) =>
  sendMail(
    tx,
    ...readers.map(({ id, email }) => ({
      to: email,
      ...write({ appUrl: config.appUrl, unsubscribeUrl: unsubscribeUrl(config, id) }),
    })),
  )

/** Those who allow it, in the transaction of what they are told of. */
export const tellAdmins = async (tx: Tx, platform: Pick<Platform, 'config'>, write: Write): Promise<void> =>
  sendTo(tx, platform, await adminsToTell(tx), write)

/** One member, if they allow it, their address is confirmed and their account is open. */
export async function tellMember(tx: Tx, platform: Pick<Platform, 'config'>, id: string, write: Write): Promise<void> {
  const wants = and(eq(profiles.id, id), isOpen, eq(profiles.allowEmails, true), eq(profiles.emailVerified, true))
  await sendTo(
    tx,
    platform,
    await tx.select({ id: profiles.id, email: profiles.email }).from(profiles).where(wants),
    write,
  )
}
