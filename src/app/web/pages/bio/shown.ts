import type { z } from 'zod/mini'
import type { PublicProfile } from '#features/members/contract/profile.ts'

/** The member whose page it is. */
export type Shown = z.infer<typeof PublicProfile>
