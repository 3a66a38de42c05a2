import { listBagTotals, type BagTotals } from '#features/cleanups/copy/bags.ts'
import { useIsInPounds } from '#features/members/web/profile/use-profile.ts'

/** Bags and weights of a member's cleanups. It is left out for a member who wrote down none. */
export function BagsCard(totals: BagTotals) {
  const isInPounds = useIsInPounds()
  const shown = listBagTotals(totals)
  if (shown.length === 0) return null
  return (
    <section className="card flex min-w-0 flex-col p-5 sm:p-6">
      <div className="flex items-baseline justify-between gap-4">
        <h3 className="text-lg">Bags and weight</h3>
        <span className="text-sm text-ink-2">all time</span>
      </div>
      <dl className="my-auto flex flex-wrap gap-x-8 gap-y-4 py-4">
        {shown.map(({ of, label, amount, format }) => (
          <div key={of} className="flex flex-col-reverse">
            <dt className="text-sm text-ink-2">{label}</dt>
            <dd className="num text-[2rem] leading-tight">{format(amount, isInPounds)}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-ink-2">The bags of a cleanup together count for its host.</p>
    </section>
  )
}
