import { faFacebookF, faInstagram, faLinkedinIn, faTiktok, faXTwitter } from '@fortawesome/free-brands-svg-icons'
import type { SocialLinkField } from '../../rules/social.ts'

const icons = {
  facebookUrl: faFacebookF,
  instagramUrl: faInstagram,
  linkedinUrl: faLinkedinIn,
  tiktokUrl: faTiktok,
  twitterUrl: faXTwitter,
} satisfies Record<SocialLinkField, unknown>

export function SocialNetworkIcon({ network }: { network: SocialLinkField }) {
  const [width, height, , , path] = icons[network].icon
  return (
    <svg aria-hidden viewBox={`0 0 ${width} ${height}`} fill="currentColor" className="h-[18px]! w-5!">
      <path d={path as string} />
    </svg>
  )
}
