import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { ServerConfig } from '#platform/server/config.ts'
import type { Tx } from '#platform/server/db/db.ts'
import { deriveKey } from '#platform/server/derived-key.ts'
import type { renderEmail } from '#platform/server/mail/email-layout.tsx'
import { enqueueMail } from '#platform/server/mail/mail.ts'
import type { PlatformServices } from '#platform/server/platform.ts'
import type { EmailKind } from '../../copy.ts'
import { readAdminsToNotify, isOpenAccountSql, wantsEmailsSql } from '../queries.ts'
import { profiles } from '../tables.ts'

/**
 * Signature (HMAC) of an unsubscribe link. It never expires, because all it can do is turn notification e-mails off. It
 * signs the member, and the kind of e-mail that the link turns off. Links in older e-mails have no kind: they are for all.
 */
const sign = ({ secret }: Pick<ServerConfig, 'secret'>, purpose: string) =>
  createHmac('sha256', deriveKey(secret, 'unsubscribe')).update(purpose).digest('base64url')

/** Signature in emails of an earlier version, which used the application secret itself as the key. */
const signAsEarlier = ({ secret }: Pick<ServerConfig, 'secret'>, purpose: string) =>
  createHmac('sha256', secret).update(`unsubscribe ${purpose}`).digest('base64url')

export const UNSUBSCRIBE_ENDPOINT_PATH = '/unsubscribe'

/**
 * Unsubscribe link of a member. Mail programs POST to it for one-click unsubscribe; browsers are redirected to a page.
 */
export function createUnsubscribeUrl(config: Pick<ServerConfig, 'secret' | 'appUrl'>, id: string, kind?: EmailKind) {
  const purpose = kind ? `${id}.${kind}` : id
  return `${config.appUrl}/api${UNSUBSCRIBE_ENDPOINT_PATH}?token=${purpose}.${sign(config, purpose)}`
}

/**
 * Turns off the kind of notification e-mails that a token names, or all of them. Returns false for an invalid token.
 */
export async function unsubscribeFromNotificationEmails(
  { db, config, clock }: PlatformServices,
  token: string,
  isForAll = false,
): Promise<boolean> {
  const end = token.lastIndexOf('.')
  const [purpose, given] = [token.slice(0, Math.max(end, 0)), token.slice(end + 1)]
  const isSigned = [sign(config, purpose), signAsEarlier(config, purpose)].some((ours) => {
    const [a, b] = [Buffer.from(given), Buffer.from(ours)]
    return a.length === b.length && timingSafeEqual(a, b)
  })
  if (!isSigned) return false
  const [id = '', kind] = purpose.split('.')
  const { endedEmails } = profiles
  const set =
    kind === undefined || isForAll
      ? { allowEmails: false }
      : { endedEmails: sql`array_append(array_remove(${endedEmails}, ${kind}), ${kind})` }
  await db
    .update(profiles)
    .set({ ...set, updatedAt: clock.now() })
    .where(eq(profiles.id, id))
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
  kind: EmailKind,
  recipients: EmailRecipient[],
  buildEmail: BuildEmail,
) =>
  enqueueMail(
    tx,
    ...recipients.map(({ id, email }) => ({
      to: email,
      ...buildEmail({ appUrl: config.appUrl, unsubscribeUrl: createUnsubscribeUrl(config, id, kind) }),
    })),
  )

/**
 * Queues a notification e-mail to every admin who allows e-mails. It joins the caller's transaction, so that no e-mail
 * reports a change that was rolled back.
 */
export const queueNotificationEmailToAdmins = async (
  tx: Tx,
  platform: Pick<PlatformServices, 'config'>,
  kind: EmailKind,
  buildEmail: BuildEmail,
): Promise<void> => sendEmails(tx, platform, kind, await readAdminsToNotify(tx, kind), buildEmail)

/**
 * Queues a notification e-mail to each of the members who allow e-mails, whose address is verified and whose account is
 * open.
 */
export async function queueNotificationEmailToMembers(
  tx: Tx,
  platform: Pick<PlatformServices, 'config'>,
  kind: EmailKind,
  ids: string[],
  buildEmail: BuildEmail,
): Promise<void> {
  const want = and(inArray(profiles.id, ids), isOpenAccountSql, wantsEmailsSql(kind), eq(profiles.emailVerified, true))
  const recipients = await tx.select({ id: profiles.id, email: profiles.email }).from(profiles).where(want)
  await sendEmails(tx, platform, kind, recipients, buildEmail)
}

/** Queues a notification e-mail to one member, if they want it. */
export const queueNotificationEmailToMember = (
  tx: Tx,
  platform: Pick<PlatformServices, 'config'>,
  kind: EmailKind,
  id: string,
  buildEmail: BuildEmail,
): Promise<void> => queueNotificationEmailToMembers(tx, platform, kind, [id], buildEmail)
