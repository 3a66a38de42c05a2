import { LoaderCircle } from 'lucide-react'

/** For the whole page while the session is checked, and nowhere else: everything else has skeletons. */
export const Spinner = ({ label }: { label: string }) => (
  <div role="status" className="grid min-h-[60dvh] place-content-center justify-items-center gap-3 text-ink-2">
    <LoaderCircle aria-hidden className="size-9 animate-spin text-spruce" />
    {label}
  </div>
)
