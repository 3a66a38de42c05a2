import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { aMember } from '#features/members/server/fixtures.ts'
import { makeAdmin } from '#features/members/server/service.ts'
import { profiles } from '#features/members/server/tables.ts'
import { pictureUrl } from '#features/photos/rules.ts'
import { registerPicture, storePicture } from '#features/photos/server/service/keep.ts'
import { makeAvatar } from '#features/photos/server/service/renditions.ts'
import { type Tx, inTransaction } from '#platform/server/db/db.ts'
import type { Platform } from '#platform/server/platform.ts'

export type Login = { role: string; email: string; password: string }

const PASSWORD = 'clean-streets-42'
export const demoLogins: Login[] = [
  { role: 'member', email: 'rosa@cleanstreak.example', password: PASSWORD },
  { role: 'admin', email: 'grace@cleanstreak.example', password: PASSWORD },
  { role: 'superadmin', email: 'sam@cleanstreak.example', password: PASSWORD },
]
const [ROSA, GRACE, SAM] = demoLogins.map(({ email }) => email) as [string, string, string]

const RESIDENTS = [
  {
    face: 'auburn',
    about: {
      email: ROSA,
      fullName: 'Rosa Medina',
      username: 'rosa_m',
      zipCode: '85016',
      bio: 'Second grade teacher. I do the canal path before school and the bus stop on the way home.',
      instagramUrl: 'https://instagram.com/cleanstreak.example',
    },
  },
  {
    face: 'silver',
    about: {
      email: GRACE,
      fullName: 'Grace Liu',
      username: 'grace_picks',
      zipCode: '85003',
      bio: 'Retired, curious, and never without a bag. I also look after what you log.',
    },
  },
  { face: 'beard', about: { email: SAM, fullName: 'Sam Okafor', username: 'sam_okafor', zipCode: '85004' } },
]

/** All or nothing, and once: whoever is stopped half-way leaves an empty town to the next start. */
export async function fillDemoTown({ db, files }: Pick<Platform, 'db' | 'files'>): Promise<void> {
  if (await db.$count(profiles)) return
  const pictures = await Promise.all(RESIDENTS.map(({ face }) => paint(files, face)))
  await inTransaction(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('demo town'))`)
    if (await tx.$count(profiles)) return
    for (const [at, { about }] of RESIDENTS.entries()) await settle(tx, about, pictures[at]!)
    await makeAdmin(tx, GRACE, 'admin')
    await makeAdmin(tx, SAM, 'superadmin')
  })
}

const paint = async (files: Platform['files'], face: string) =>
  storePicture(files, await makeAvatar(await readFile(`seed/faces/${face}.png`)), 'avatar')

async function settle(tx: Tx, about: (typeof RESIDENTS)[number]['about'], picture: string) {
  const { id } = await aMember(tx, {
    password: PASSWORD,
    country: 'United States',
    isPublic: true,
    onboardingCompleted: true,
    avatarUrl: pictureUrl('avatar', picture, 300),
    ...about,
  })
  await registerPicture(tx, { ownerId: id, kind: 'avatar', name: picture, isPublic: true })
}
