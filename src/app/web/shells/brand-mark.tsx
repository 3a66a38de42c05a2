import { useInstallation } from '#platform/web/installation.ts'

/** Logo of the product: a drawn path on a yellow tile, without letters, so that it suits any brand name. */
const Mark = ({ size }: { size: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" className="shrink-0">
    <rect width="32" height="32" rx="8" fill="var(--sun)" />
    <path
      fill="oklch(0.285 0.05 178)"
      d="M8 32C8 24.2 18 23 17.4 17.2c-.4-3.7-5-4.7-4.3-9.5.2-1.3.9-2.5 2-3.3.1 4.5 9.2 5.7 9.7 12.3C25.3 23.6 18.8 24.4 20.5 32Z"
    />
  </svg>
)

type BrandLogoProps = {
  size?: number
  wordClass?: string
  /** Name of another organization, shown as a preview in the logo. */
  preview?: string
}

export function BrandLogo({ size = 28, wordClass, preview }: BrandLogoProps) {
  const { name } = useInstallation()
  return (
    <>
      <Mark size={size} />
      <span className={`font-display leading-none font-extrabold ${wordClass}`}>{preview ?? name}</span>
    </>
  )
}
