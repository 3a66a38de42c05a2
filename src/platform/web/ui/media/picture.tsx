import { ImageOff } from 'lucide-react'
import placeholder from './placeholder.svg?no-inline'
import { usePictureLoadFailure } from './use-picture-failure.ts'

const ratios = { '4/3': 'aspect-[4/3]', '16/10': 'aspect-[16/10]', '16/9': 'aspect-video', square: 'aspect-square' }

type Props = {
  src: string | null | undefined
  alt: string
  ratio?: keyof typeof ratios
  /** Tiny preview as a data URL, shown until the picture has loaded. */
  blur?: string
  srcSet?: string
  sizes?: string
  /** How a failed photo is reported: as an icon or in words. By default, a placeholder image is shown. */
  failure?: 'icon' | 'words'
  isFirst?: boolean
  className?: string
}

/** Photo in a frame that reserves its space. A placeholder replaces a photo that fails to load. */
export function Picture({
  src,
  alt,
  ratio = '4/3',
  blur,
  srcSet,
  sizes,
  failure,
  isFirst = false,
  className = '',
}: Props) {
  const { hasFailed, picture } = usePictureLoadFailure(src)
  const isThere = src && !hasFailed
  return (
    <span
      className={`block overflow-hidden rounded-md bg-sunk bg-cover bg-center ${ratios[ratio]} ${className}`}
      style={blur && isThere ? { backgroundImage: `url("${blur}")` } : undefined}
    >
      {hasFailed && failure ? (
        <Failure hasWords={failure === 'words'} />
      ) : (
        <img
          {...picture}
          src={isThere ? src : placeholder}
          srcSet={isThere ? srcSet : undefined}
          sizes={sizes}
          alt={alt}
          loading={isFirst ? 'eager' : 'lazy'}
          fetchPriority={isFirst ? 'high' : undefined}
          decoding="async"
          className="size-full object-cover"
        />
      )}
    </span>
  )
}

const Failure = ({ hasWords }: { hasWords: boolean }) => (
  <span className="flex size-full flex-col items-center justify-center gap-1.5 bg-sunk text-center text-sm text-ink-2">
    <ImageOff aria-hidden className={hasWords ? 'size-7' : 'size-4'} />
    <span className={hasWords ? 'px-2' : 'sr-only'}>Photo could not be loaded</span>
  </span>
)
