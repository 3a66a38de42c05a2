import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import type { ServerConfig } from '#platform/server/config.ts'
import type { Tx } from '#platform/server/db/db.ts'
import { deriveKey } from '#platform/server/derived-key.ts'
import type { renderEmail } from '#platform/server/mail/email-layout.tsx'
import { enqueueMail } from '#platform/server/mail/mail.ts'
import type { PlatformServices } from '#platform/server/platform.ts'
import { readAdminsToNotify, openAccountSql } from '../queries.ts'
import { profiles } from '../tables.ts'

/**
 * Signature (HMAC) of an unsubscribe link. It never expires, because all it can do is turn notification e-mails off.
 */
const signature = ({ secret }: Pick<ServerConfig, 'secret'>, id: string) =>
  createHmac('sha256', deriveKey(secret, 'unsubscribe')).update(id).digest('base64url')

/** Signature in emails of an earlier version, which used the application secret itself as the key. */
const earlierSignature = ({ secret }: Pick<ServerConfig, 'secret'>, id: string) =>
  createHmac('sha256', secret).update(`unsubscribe ${id}`).digest('base64url')

export const UNSUBSCRIBE_ENDPOINT_PATH = '/unsubscribe'

/**
 * Unsubscribe link of a member. Mail programs POST to it for one-click unsubscribe; browsers are redirected to a page.
 */
export const createUnsubscribeUrl = (config: Pick<ServerConfig, 'secret' | 'appUrl'>, id: string) =>
  `${config.appUrl}/api${UNSUBSCRIBE_ENDPOINT_PATH}?token=${id}.${signature(config, id)}`

/** Turns a member's notification e-mails off. Returns false for an invalid token. */
export async function unsubscribeFromNotificationEmails(
  { db, config, clock }: PlatformServices,
  token: string,
): Promise<boolean> {
  const [id = '', given = ''] = token.split('.')
  const isSigned = [signature(config, id), earlierSignature(config, id)].some((ours) => {
    const [a, b] = [Buffer.from(given), Buffer.from(ours)]
    return a.length === b.length && timingSafeEqual(a, b)
  })
  if (!isSigned) return false
  await db.update(profiles).set({ allowEmails: false, updatedAt: clock.now() }).where(eq(profiles.id, id))
  return true
}

/**
 * URLs for a notification e-mail: the site's origin, to which the e-mail's links add a path, and the recipient's
 * unsubscribe link.
 */
export type NotificationEmailUrls = { appUrl: string; unsubscribeUrl: string }

type BuildEmail = (urls: NotificationEmailUrls) => ReturnType<typeof renderEmail>
type EmailRecipient = { id: string; email: string }

const sendEmails = (
  tx: Tx,
  { config }: Pick<PlatformServices, 'config'>,
  recipients: EmailRecipient[],
  buildEmail: BuildEmail,
) =>
  enqueueMail(
    tx,
    ...recipients.map(({ id, email }) => ({
      to: email,
      ...buildEmail({ appUrl: config.appUrl, unsubscribeUrl: createUnsubscribeUrl(config, id) }),
    })),
  )

/**
 * Queues a notification e-mail to every admin who allows e-mails. It joins the caller's transaction, so that no e-mail
 * reports a change that was rolled back.
 */
export const queueNotificationEmailToAdmins = async (
  tx: Tx,
  platform: Pick<PlatformServices, 'config'>,
  buildEmail: BuildEmail,
): Promise<void> => sendEmails(tx, platform, await readAdminsToNotify(tx), buildEmail)

/**
 * Queues a notification e-mail to each of the members who allow e-mails, whose address is verified and whose account is
 * open.
 */
export async function queueNotificationEmailToMembers(
  tx: Tx,
  platform: Pick<PlatformServices, 'config'>,
  ids: string[],
  buildEmail: BuildEmail,
): Promise<void> {
  const want = and(
    inArray(profiles.id, ids),
    openAccountSql,
    eq(profiles.allowEmails, true),
    eq(profiles.emailVerified, true),
  )
  const recipients = await tx.select({ id: profiles.id, email: profiles.email }).from(profiles).where(want)
  await sendEmails(tx, platform, recipients, buildEmail)
}

/** Queues a notification e-mail to one member, if they want it. */
export const queueNotificationEmailToMember = (
  tx: Tx,
  platform: Pick<PlatformServices, 'config'>,
  id: string,
  buildEmail: BuildEmail,
): Promise<void> => queueNotificationEmailToMembers(tx, platform, [id], buildEmail)
