import { usePictureLoadFailure } from '#platform/web/ui/media/use-picture-failure.ts'
import { getNameInitials } from './initials.ts'

type Props = {
  name: string | null | undefined
  src?: string | null
  size?: number
  alt?: string
}

/** Colors of an avatar with initials, the same in both themes. */
const tints = [
  { background: '#d5e6db', color: '#1d4a41' },
  { background: '#f7e3ae', color: '#5a4308' },
  { background: '#c9dfec', color: '#1d4761' },
  { background: '#f5d5c6', color: '#7a2d17' },
]
/** Color of an avatar with initials: the same name always gets the same color. */
const tint = (name: string) => tints[[...name].reduce((sum, letter) => sum + letter.codePointAt(0)!, 0) % tints.length]

/**
 * Picture of a member, or their initials if there is none or it fails to load. The outline separates very light or dark
 * pictures from the page; in forced-colors mode it is the border.
 */
export function Avatar({ name, src, size = 44, alt = '' }: Props) {
  const { hasFailed, picture } = usePictureLoadFailure(src)
  const isPicture = src && !hasFailed
  return (
    <span
      role={alt && !isPicture ? 'img' : undefined}
      aria-label={alt && !isPicture ? alt : undefined}
      className="inline-grid shrink-0 place-items-center overflow-hidden rounded-full bg-sunk outline -outline-offset-1 outline-ink/25"
      style={{ width: size, height: size, ...(isPicture ? {} : tint(name ?? '')) }}
    >
      {isPicture ? (
        <img {...picture} src={src} alt={alt} width={size} height={size} className="size-full object-cover" />
      ) : (
        <span aria-hidden className="font-display leading-none font-bold" style={{ fontSize: size * 0.38 }}>
          {getNameInitials(name)}
        </span>
      )}
    </span>
  )
}
