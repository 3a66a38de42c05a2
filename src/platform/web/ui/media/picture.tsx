import { ImageOff } from 'lucide-react'
import placeholder from './placeholder.svg?no-inline'
import { usePictureFailure } from './use-picture-failure.ts'

const ratios = { '4/3': 'aspect-[4/3]', '16/10': 'aspect-[16/10]', '16/9': 'aspect-video', square: 'aspect-square' }

type Props = {
  src: string | null | undefined
  alt: string
  ratio?: keyof typeof ratios
  /** the same picture in a few pixels, as a data address: what is seen until it is there */
  blur?: string
  srcSet?: string
  sizes?: string
  /** where somebody judges by the photo, one that fails is told as such, in words where there is room for them */
  failure?: 'icon' | 'words'
  /** stands in the first view: loaded at once instead of when it comes near */
  isFirst?: boolean
  className?: string
}

/** A photo in a frame that is there before it. One that does not load gives way to a placeholder. */
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
  const { hasFailed, picture } = usePictureFailure(src)
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
