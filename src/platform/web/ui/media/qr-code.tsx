type Props = { qrCode: { size: number; path: string }; label: string; className?: string }

/** QR code, dark on a light ground in both themes, because not all scanners read an inverted one. */
export const QrCodeImage = ({ qrCode: { size, path }, label, className = '' }: Props) => (
  <svg
    data-theme="light"
    role="img"
    aria-label={label}
    viewBox={`0 0 ${size} ${size}`}
    shapeRendering="crispEdges"
    className={`shrink-0 ${className}`}
  >
    <path d={path} fill="currentColor" />
  </svg>
)
