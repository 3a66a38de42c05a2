import { Flag } from 'lucide-react'
import { type WidthOf, pictureAt } from '#features/photos/rules.ts'
import { Scene } from '#platform/web/ui/media/scene.tsx'
import { usePictureFailure } from '#platform/web/ui/media/use-picture-failure.ts'

type Props = { src: string | null; slug: string; width: WidthOf<'challengeBanner'> }

/** Fills the box it is put in, with a drawn place where there is no picture. It is an ornament: its title stands beside it. */
export function Banner({ src, slug, width }: Props) {
  const { hasFailed, picture } = usePictureFailure(src)
  if (!src || hasFailed) return <Scene of={slug} className="size-full object-cover object-bottom" />
  return (
    <img
      {...picture}
      src={pictureAt(src, 'challengeBanner', width)}
      alt=""
      decoding="async"
      className="size-full object-cover object-bottom"
    />
  )
}

/** Its mark on a tile; a plain flag where it has none, or where that does not load. */
export function Logo({
  src,
  width,
  className,
}: {
  src: string | null
  width: WidthOf<'challengeLogo'>
  className: string
}) {
  const { hasFailed, picture } = usePictureFailure(src)
  return (
    <span className={`grid place-items-center overflow-hidden bg-sun text-on-sun ${className}`}>
      {src && !hasFailed ? (
        <img {...picture} src={pictureAt(src, 'challengeLogo', width)} alt="" className="size-full object-cover" />
      ) : (
        <Flag aria-hidden className="size-[46%] stroke-2" />
      )}
    </span>
  )
}
