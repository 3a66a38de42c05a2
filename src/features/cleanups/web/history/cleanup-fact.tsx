import type { LucideIcon } from 'lucide-react'

/** Row of a list of facts about a cleanup, such as its day, with what the value is about below it. */
export const CleanupFact = ({ icon: Icon, value, about }: { icon: LucideIcon; value: string; about: string }) => (
  <div className="grid grid-cols-[auto_1fr] gap-x-3.5 py-3">
    <dt className="col-start-2 row-start-2 text-sm text-ink-2">{about}</dt>
    <dd className="contents">
      <Icon aria-hidden className="mt-0.5 size-5 text-spruce" />
      <span className="leading-snug font-semibold break-words">{value}</span>
    </dd>
  </div>
)
