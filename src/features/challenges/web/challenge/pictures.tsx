import { Flag } from 'lucide-react'
import { type PictureWidth, pictureUrlAtSize } from '#features/photos/rules.ts'
import { PlaceholderDrawing } from '#platform/web/ui/media/scene.tsx'
import { usePictureLoadFailure } from '#platform/web/ui/media/use-picture-failure.ts'

type Props = { src: string | null; slug: string; width: PictureWidth<'challengeBanner'> }

/** Banner of a challenge, or a drawn scene. The alt text is empty, because the title is next to the banner. */
export function ChallengeBanner({ src, slug, width }: Props) {
  const { hasFailed, picture } = usePictureLoadFailure(src)
  if (!src || hasFailed) return <PlaceholderDrawing of={slug} className="size-full object-cover object-bottom" />
  return (
    <img
      {...picture}
      src={pictureUrlAtSize(src, 'challengeBanner', width)}
      alt=""
      decoding="async"
      className="size-full object-cover object-bottom"
    />
  )
}

/** Logo of a challenge, or a flag if there is none or it fails to load. */
export function ChallengeLogo({
  src,
  width,
  className,
}: {
  src: string | null
  width: PictureWidth<'challengeLogo'>
  className: string
}) {
  const { hasFailed, picture } = usePictureLoadFailure(src)
  return (
    <span className={`grid place-items-center overflow-hidden bg-sun text-on-sun ${className}`}>
      {src && !hasFailed ? (
        <img
          {...picture}
          src={pictureUrlAtSize(src, 'challengeLogo', width)}
          alt=""
          className="size-full object-cover"
        />
      ) : (
        <Flag aria-hidden className="size-[46%] stroke-2" />
      )}
    </span>
  )
}
