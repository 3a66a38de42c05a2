import { createHash, randomBytes } from 'node:crypto'
import { type SQL, and, eq, gt, isNull, lte } from 'drizzle-orm'
import { recordAuditEntries } from '#features/audit/server/service.ts'
import { EVENTS_LIVE_UPDATE_TOPIC, SUGGESTED_TAG_NAMES } from '#features/events/rules/event.ts'
import { eventTags } from '#features/events/server/tables.ts'
import { hasAnyAdmin } from '#features/members/server/queries.ts'
import { createAccount, grantAdminRights } from '#features/members/server/service.ts'
import { INSTALLATION_LIVE_UPDATE_TOPIC } from '#platform/installation.ts'
import { holdAdvisoryLockUntilCommit } from '#platform/server/db/advisory-lock.ts'
import { type Queryable, runInTransaction } from '#platform/server/db/db.ts'
import { generateRowId } from '#platform/server/ids.ts'
import { installations } from '#platform/server/installation/tables.ts'
import { publishTopicChanges } from '#platform/server/live/notices.ts'
import type { PlatformServices } from '#platform/server/platform.ts'
import type { SetupInput } from '../../contract.ts'
import { SETUP_KEY_VALIDITY_SECONDS, SETUP_PATH } from '../../rules.ts'
import { setupKeys } from '../tables.ts'
import { auditedSettings, toMailColumns } from './settings.ts'

/** Lock for everything that decides whether the installation can still be set up. */
const SETUP_LOCK = 'setup'

const hashKey = (key: string) => createHash('sha256').update(key).digest('base64url')

const isUsableKey = (key: string, now: Date): SQL =>
  and(eq(setupKeys.keyHash, hashKey(key)), isNull(setupKeys.usedAt), gt(setupKeys.expiresAt, now))!

/** Creates a setup link. The links of other processes stay valid until one is used. Undefined if an admin exists. */
export const issueSetupLink = ({ db, clock, config }: Pick<PlatformServices, 'db' | 'clock' | 'config'>) =>
  runInTransaction(db, async (tx): Promise<string | undefined> => {
    await holdAdvisoryLockUntilCommit(tx, SETUP_LOCK)
    const now = clock.now()
    if (await hasAnyAdmin(tx)) {
      await tx.delete(setupKeys)
      return undefined
    }
    await tx.delete(setupKeys).where(lte(setupKeys.expiresAt, now))
    const key = randomBytes(24).toString('base64url')
    const expiresAt = new Date(now.getTime() + SETUP_KEY_VALIDITY_SECONDS * 1000)
    await tx.insert(setupKeys).values({ keyHash: hashKey(key), expiresAt })
    return `${config.appUrl}${SETUP_PATH}?key=${key}`
  })

/** Expiry time of a setup key. Undefined for an invalid key, or if an admin exists. */
export async function findSetupKeyExpiry(db: Queryable, key: string, now: Date): Promise<Date | undefined> {
  const [found] = await db.select().from(setupKeys).where(isUsableKey(key, now))
  return found && !(await hasAnyAdmin(db)) ? found.expiresAt : undefined
}

/**
 * Completes the setup in one transaction: stores the settings, creates the first admin and the event tags, and deletes
 * all setup keys. Returns false if the key is invalid, such as the second of two concurrent uses.
 */
export const openPlace = (
  { db, clock, config }: Pick<PlatformServices, 'db' | 'clock' | 'config'>,
  { key, organization, admin, mail, tags }: SetupInput,
): Promise<boolean> =>
  runInTransaction(db, async (tx) => {
    await holdAdvisoryLockUntilCommit(tx, SETUP_LOCK)
    const now = clock.now()
    const [used] = await tx.update(setupKeys).set({ usedAt: now }).where(isUsableKey(key, now)).returning()
    if (!used || (await hasAnyAdmin(tx))) return false
    await tx.delete(setupKeys).where(isNull(setupKeys.usedAt))
    const id = await createAccount(tx, admin, 'admin.password')
    await grantAdminRights(tx, admin.email, 'superadmin')
    const settings = { ...organization, ...(mail && toMailColumns(config, mail)), updatedAt: now }
    await tx
      .insert(installations)
      .values({ ...settings, setUpAt: now })
      .onConflictDoUpdate({ target: installations.id, set: settings })
    const newTags = tags.map((slug) => ({ id: generateRowId(), slug, name: SUGGESTED_TAG_NAMES[slug], createdAt: now }))
    if (newTags.length > 0) await tx.insert(eventTags).values(newTags).onConflictDoNothing({ target: eventTags.slug })
    await recordAuditEntries(tx, {
      actor: { id, fullName: admin.fullName },
      action: 'installation_set_up',
      subject: { kind: 'installation', name: organization.name },
      after: auditedSettings({ ...organization, mail: mail && { ...mail, hasPassword: mail.password !== '' } }),
    })
    await publishTopicChanges(tx, INSTALLATION_LIVE_UPDATE_TOPIC, EVENTS_LIVE_UPDATE_TOPIC)
    return true
  })
