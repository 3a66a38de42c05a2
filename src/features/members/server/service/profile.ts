import { ORPCError } from '@orpc/server'
import { eq, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { API_ERRORS } from '#platform/errors.ts'
import type { Db } from '#platform/server/db/db.ts'
import { toConflictError } from '#platform/server/errors.ts'
import type { PlatformServices } from '#platform/server/platform.ts'
import type { EmailPreferences, MemberProfile, ProfileChanges, SocialLinks } from '../../contract/profile.ts'
import { profileUiTexts } from '../../copy.ts'
import { readProfileById } from '../queries.ts'
import { profiles } from '../tables.ts'

type Columns = PgUpdateSetSource<typeof profiles>

async function updateColumns({ db, clock }: PlatformServices, id: string, set: Columns): Promise<MemberProfile> {
  try {
    await db
      .update(profiles)
      .set({ ...set, updatedAt: clock.now() })
      .where(eq(profiles.id, id))
  } catch (error) {
    throw toConflictError(error, { username: profileUiTexts.usernameLost }) ?? error
  }
  return readOwnProfile(db, id)
}

/** Reads the current user's profile. If the account was deleted during the request, throws UNAUTHORIZED. */
export async function readOwnProfile(db: Db, id: string): Promise<MemberProfile> {
  const profile = await readProfileById(db, id)
  if (!profile) throw new ORPCError('UNAUTHORIZED', API_ERRORS.UNAUTHORIZED)
  return profile
}

export const updateProfile = (platform: PlatformServices, id: string, { bio, ...changes }: ProfileChanges) =>
  updateColumns(platform, id, { ...changes, bio: bio || null })

export const updateSocialLinks = (platform: PlatformServices, id: string, links: SocialLinks) =>
  updateColumns(platform, id, Object.fromEntries(Object.entries(links).map(([field, url]) => [field, url || null])))

export const setAnnualGoal = (platform: PlatformServices, id: string, annualGoal: number) =>
  updateColumns(platform, id, { annualGoal })

export const setEmailPreferences = (
  platform: PlatformServices,
  id: string,
  { allowEmails, turnsOn }: EmailPreferences,
) =>
  updateColumns(platform, id, {
    allowEmails,
    ...(turnsOn && { endedEmails: sql`array_remove(${profiles.endedEmails}, ${turnsOn})` }),
  })

/** Stores the time zone of the member's browser. `updatedAt` stays, because this does not edit the profile. */
export async function setMemberTimeZone({ db }: PlatformServices, id: string, timeZone: string): Promise<void> {
  await db.update(profiles).set({ timeZone }).where(eq(profiles.id, id))
}
