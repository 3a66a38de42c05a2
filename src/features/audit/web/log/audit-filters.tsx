import { useQuery } from '@tanstack/react-query'
import { CalendarDays } from 'lucide-react'
import { SEARCH_LONGEST } from '#platform/paging.ts'
import { ComboBox } from '#platform/web/ui/fields/combo-box.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { SearchField } from '#platform/web/ui/fields/search-field.tsx'
import { useSearchText } from '#platform/web/ui/managed-list/use-search-text.ts'
import { ACTIONS } from '../../rules.ts'
import type { Asked } from './search-params.ts'
import { SPANS, USUAL_SPAN, adminsQuery, spanOf } from './queries.ts'

type Props = { asked: Asked; set: (change: Asked, replace?: boolean) => Promise<void> | undefined }

/** Hides the field labels visually, because the selected options explain themselves. */
const UNSEEN = '[&_.field-label]:sr-only'
const ANY = 'any'
const actions = [{ id: ANY, label: 'All actions' }, ...ACTIONS.map((id) => ({ id, label: id }))]

export function AuditFilters({ asked, set }: Props) {
  const { text, type, search } = useSearchText(asked, async (change, replace) => set(change, replace))
  const { data } = useQuery(adminsQuery())
  const admins = (data?.admins ?? []).map(({ id, name }) => ({ id, label: name }))
  return (
    <div className="mt-6 grid gap-3 sm:grid-cols-2 xl:grid-cols-[minmax(0,1fr)_200px_200px_190px]">
      <SearchField
        label="Search member, event or note"
        maxLength={SEARCH_LONGEST}
        value={text}
        onChange={type}
        onSubmit={(asWritten) => void search(asWritten)}
      />
      <ComboBox
        label="Action"
        className={UNSEEN}
        options={actions}
        value={asked.action ?? ANY}
        onChange={(action) => void set({ action: !action || action === ANY ? undefined : action })}
      />
      <Select
        label="Admin"
        className={UNSEEN}
        options={[{ id: ANY, label: 'All admins' }, ...admins]}
        value={asked.admin ?? ANY}
        onChange={(admin) => void set({ admin: !admin || admin === ANY ? undefined : admin })}
      />
      <Select
        label="Time"
        className={UNSEEN}
        icon={<CalendarDays aria-hidden />}
        options={SPANS}
        value={spanOf(asked)}
        onChange={(days) => void set({ days: days && days !== USUAL_SPAN ? days : undefined })}
      />
    </div>
  )
}
