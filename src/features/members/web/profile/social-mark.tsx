import { faFacebookF, faInstagram, faLinkedinIn, faTiktok, faXTwitter } from '@fortawesome/free-brands-svg-icons'
import type { SocialField } from '../../rules/social.ts'

const marks = {
  facebookUrl: faFacebookF,
  instagramUrl: faInstagram,
  linkedinUrl: faLinkedinIn,
  tiktokUrl: faTiktok,
  twitterUrl: faXTwitter,
} satisfies Record<SocialField, unknown>

export function SocialMark({ network }: { network: SocialField }) {
  const [width, height, , , path] = marks[network].icon
  return (
    <svg aria-hidden viewBox={`0 0 ${width} ${height}`} fill="currentColor" className="h-[18px]! w-5!">
      <path d={path as string} />
    </svg>
  )
}
