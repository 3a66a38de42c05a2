import { Flag } from 'lucide-react'
import { type WidthOf, pictureAt } from '#features/photos/rules.ts'
import { usePictureFailure } from '#platform/web/ui/media/use-picture-failure.ts'

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
