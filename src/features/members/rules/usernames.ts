import { brand } from '#platform/brand.ts'
import { MAX_USERNAME_LENGTH, MIN_USERNAME_LENGTH } from './profile.ts'

export const USERNAME_PATTERN = new RegExp(`^[A-Za-z0-9_]{${MIN_USERNAME_LENGTH},${MAX_USERNAME_LENGTH}}$`)

/** Reserved usernames: names of URLs, or names that refer to no person. Digits and underscores are ignored. */
const RESERVED = new Set(
  `about aboutus account adminmain anonymous api app appdownload bio challenges checkprofile cleanup cleanups
  contact cookie cookiepolicy cookies dashboard deleted deletedmember dev download everyone forgotpassword home
  info leaderboard litterboard litterlog live login logcleanup logout me member nobody notfound null official
  postmaster privacy profile resetpassword root settings signin signout signup system terms undefined unsubscribe
  username verified webmaster you`.split(/\s+/),
)

/** Usernames that pose as staff, such as "SupportTeam". They are reserved against phishing. */
const STAFF_PATTERN =
  /^(the|our|site|super|sys|head|customer|official|real)*(admin|administrator|moderator|moderation|mod|staff|support|help|helpdesk|security|owner|founder|team|user)(s|team|desk|staff|official)*$/

export function isReservedUsername(name: string): boolean {
  const words = name.toLowerCase().replace(/[_\d]/g, '')
  return (
    words === '' ||
    RESERVED.has(words) ||
    STAFF_PATTERN.test(words) ||
    words.startsWith(brand.name.toLowerCase().replace(/[^a-z]/g, ''))
  )
}
