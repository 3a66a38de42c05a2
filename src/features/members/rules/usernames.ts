import { brand } from '#platform/brand.ts'
import { USERNAME_LONGEST, USERNAME_SHORTEST } from './profile.ts'

export const USERNAME = new RegExp(`^[A-Za-z0-9_]{${USERNAME_SHORTEST},${USERNAME_LONGEST}}$`)

/** Reserved usernames: names of URLs, or names that refer to no person. Digits and underscores are ignored. */
const RESERVED = new Set(
  `about aboutus account adminmain anonymous api app appdownload bio challenges checkprofile cleanup cleanups
  contact cookie cookiepolicy cookies dashboard deleted deletedmember dev download everyone forgotpassword home
  info leaderboard litterboard litterlog live login logcleanup logout me member nobody notfound null official
  postmaster privacy profile resetpassword root settings signin signout signup system terms undefined unsubscribe
  username verified webmaster you`.split(/\s+/),
)

/** Usernames that pose as staff, such as "SupportTeam". They are reserved against phishing. */
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
