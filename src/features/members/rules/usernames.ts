import { brand } from '#platform/brand.ts'
import { USERNAME_LONGEST, USERNAME_SHORTEST } from './profile.ts'

export const USERNAME = new RegExp(`^[A-Za-z0-9_]{${USERNAME_SHORTEST},${USERNAME_LONGEST}}$`)

/** Names that collide with an address or mean nobody; also with figures or lines in between. */
const RESERVED = new Set(
  `about aboutus account adminmain anonymous api app appdownload bio challenges checkprofile cleanup cleanups
  contact cookie cookiepolicy cookies dashboard deleted deletedmember dev download everyone forgotpassword home
  info leaderboard litterboard litterlog live login logcleanup logout me member nobody notfound null official
  postmaster privacy profile resetpassword root settings signin signout signup system terms undefined unsubscribe
  username verified webmaster you`.split(/\s+/),
)

/** Whoever is called so could ask members for anything. */
const STAFF =
  /^(the|our|site|super|sys|head|customer|official|real)*(admin|administrator|moderator|moderation|mod|staff|support|help|helpdesk|security|owner|founder|team|user)(s|team|desk|staff|official)*$/

export function isReservedUsername(name: string): boolean {
  const words = name.toLowerCase().replace(/[_\d]/g, '')
  return (
    words === '' ||
    RESERVED.has(words) ||
    STAFF.test(words) ||
    words.startsWith(brand.name.toLowerCase().replace(/[^a-z]/g, ''))
  )
}
