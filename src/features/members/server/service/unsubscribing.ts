import { createHmac, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Config } from '#platform/server/config.ts'
import type { Platform } from '#platform/server/platform.ts'
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
