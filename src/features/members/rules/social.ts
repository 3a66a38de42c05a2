export const socialNetworks = [
  {
    field: 'facebookUrl',
    label: 'Facebook',
    hosts: ['facebook.com', 'fb.com'],
    example: 'https://facebook.com/your.name',
  },
  { field: 'instagramUrl', label: 'Instagram', hosts: ['instagram.com'], example: 'https://instagram.com/your.name' },
  { field: 'linkedinUrl', label: 'LinkedIn', hosts: ['linkedin.com'], example: 'https://linkedin.com/in/your-name' },
  { field: 'tiktokUrl', label: 'TikTok', hosts: ['tiktok.com'], example: 'https://tiktok.com/@your.name' },
  { field: 'twitterUrl', label: 'X / Twitter', hosts: ['x.com', 'twitter.com'], example: 'https://x.com/yourname' },
] as const

export type SocialNetwork = (typeof socialNetworks)[number]
export type SocialLinkField = SocialNetwork['field']

const MAX_URL_LENGTH = 300

/**
 * Normalizes a typed link to an https URL of the given social network. Returns undefined for any other host, for the
 * network's home page, and for URLs with a port or credentials.
 */
export function normalizeSocialUrl(text: string, { hosts }: SocialNetwork): string | undefined {
  const typed = text.trim()
  const address = /^[a-z][a-z\d+.-]*:/i.test(typed) ? typed : `https://${typed}`
  if (address.length > MAX_URL_LENGTH || /[\s\\]/.test(address) || !URL.canParse(address)) return undefined
  const url = new URL(address)
  const isHome = hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))
  if (!/^https?:$/.test(url.protocol) || !isHome || url.username || url.password || url.port) return undefined
  if (url.pathname === '/') return undefined
  url.protocol = 'https:'
  return url.href
}
