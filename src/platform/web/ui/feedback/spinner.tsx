import { LoaderCircle } from 'lucide-react'

/** Full-page spinner, only for the session check; everything else uses skeletons. */
export const Spinner = ({ label }: { label: string }) => (
  <div role="status" className="grid min-h-[60dvh] place-content-center justify-items-center gap-3 text-ink-2">
    <LoaderCircle aria-hidden className="size-9 animate-spin text-spruce" />
    {label}
  </div>
)
