import { brand } from '#platform/brand.ts'

export const USERNAME_LONGEST = 20
export const USERNAME = /^[A-Za-z0-9_]{2,20}$/

/** Names that collide with an address, mean nobody, or pose as staff; also with figures or lines in between. */
const RESERVED = new Set(
  `about aboutus account admin administrator adminmain admins anonymous api app appdownload bio challenges checkprofile
  cleanup cleanups contact cookie cookiepolicy cookies dashboard deleted deletedmember dev download everyone forgotpassword
  help home info leaderboard litterboard litterlog live login logcleanup logout me member mod moderation moderator
  moderators nobody notfound null official owner postmaster privacy profile resetpassword root security settings signin
  signout signup staff superadmin support system team terms undefined unsubscribe user username users verified webmaster
  you`.split(/\s+/),
)

export function isReservedUsername(name: string): boolean {
  const words = name.toLowerCase().replace(/[_\d]/g, '')
  return words === '' || RESERVED.has(words) || words.startsWith(brand.name.toLowerCase().replace(/[^a-z]/g, ''))
}
