import { implement, ORPCError } from '@orpc/server'
import { brand } from '#platform/brand.ts'
import { API_ERRORS } from '#platform/errors.ts'
import type { ApiContext } from '#platform/server/api.ts'
import { type Db, runInTransaction } from '#platform/server/db/db.ts'
import { enforceRateLimits, getClientIpNetwork } from '#platform/server/limits/rate-limits.ts'
import type { PlatformServices } from '#platform/server/platform.ts'
import { contract, errors } from '../contract.ts'
import { listMailboxMessages, readMailboxMessage } from './queries.ts'
import { deleteAllMailboxMessages, storeContactMessage } from './service.ts'

const os = implement(contract).$context<ApiContext>()

const demoOnly = os.middleware(({ context, next }) => {
  if (context.platform.config.mail.transport !== 'mailbox') throw new ORPCError('NOT_FOUND', API_ERRORS.NOT_FOUND)
  return next()
})

const CONTACT_RATE_LIMIT = { name: 'contact', most: 5, seconds: 3600 }

type Options = {
  readSuperadminEmails: (db: Db) => Promise<string[]>
}

export function createNoticeRoutes({ readSuperadminEmails }: Options) {
  /** The support address belongs to the brand. Another organization's superadmins answer instead. */
  async function readContactRecipients({ db, installation }: PlatformServices): Promise<string[]> {
    const superadmins = installation.current().name === brand.name ? [] : await readSuperadminEmails(db)
    return superadmins.length > 0 ? superadmins : [brand.supportEmail]
  }
  return os.router({
    contact: os.contact.handler(async ({ context: { platform, clientAddress }, input }) => {
      await enforceRateLimits(platform, [{ limit: CONTACT_RATE_LIMIT, who: getClientIpNetwork(clientAddress) }])
      // Bots that fill in the honeypot field get the normal response, so they do not notice the rejection.
      if (input.website) return
      const recipients = await readContactRecipients(platform)
      await runInTransaction(platform.db, (tx) => storeContactMessage(tx, input, recipients))
    }),
    mailbox: os.mailbox.use(demoOnly).handler(async ({ context }) => ({
      messages: (await listMailboxMessages(context.platform.db)).map(toApiMessage),
    })),
    message: os.message.use(demoOnly).handler(async ({ context, input }) => {
      const found = await readMailboxMessage(context.platform.db, input.id)
      if (!found) throw errors.NOT_FOUND()
      return toApiMessage(found)
    }),
    emptyMailbox: os.emptyMailbox.use(demoOnly).handler(({ context }) => deleteAllMailboxMessages(context.platform.db)),
  })
}

const toApiMessage = <Row extends { sentAt: Date }>(row: Row) => ({ ...row, sentAt: row.sentAt.toISOString() })
