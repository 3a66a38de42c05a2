import { useQuery } from '@tanstack/react-query'
import { CalendarDays, Download } from 'lucide-react'
import { ButtonLink } from '#platform/web/ui/actions/button-link.tsx'
import { ComboBox } from '#platform/web/ui/fields/choice/combo-box.tsx'
import { Select } from '#platform/web/ui/fields/choice/select.tsx'
import { SearchField } from '#platform/web/ui/fields/text/search-field.tsx'
import { useSearchText } from '#platform/web/ui/table/managed/use-search-text.ts'
import { ACTIONS, AUDIT_SEARCH_LONGEST, EXPORT_PATH } from '../../rules.ts'
import type { Asked } from './asked.ts'
import { SPANS, actingAdmins, filterOf, spanOf } from './reading.ts'

type Props = { asked: Asked; set: (change: Asked, replace?: boolean) => Promise<void> | undefined }

const ANY = 'any'
const actions = [{ id: ANY, label: 'All actions' }, ...ACTIONS.map((id) => ({ id, label: id }))]

export function AuditFilters({ asked, set }: Props) {
  const { text, type, search } = useSearchText(asked, async (change, replace) => set(change, replace))
  const { data } = useQuery(actingAdmins())
  const admins = (data?.admins ?? []).map(({ id, name }) => ({ id, label: name }))
  return (
    <div className="mt-6 grid items-end gap-3 sm:grid-cols-2 2xl:grid-cols-[1fr_220px_220px_190px_auto]">
      <SearchField
        label="Search member, event or note"
        maxLength={AUDIT_SEARCH_LONGEST}
        value={text}
        onChange={type}
        onSubmit={(asWritten) => void search(asWritten)}
      />
      <ComboBox
        label="Action"
        options={actions}
        value={asked.action ?? ANY}
        onChange={(action) => void set({ action: !action || action === ANY ? undefined : action })}
      />
      <Select
        label="Admin"
        options={[{ id: ANY, label: 'All admins' }, ...admins]}
        value={asked.admin ?? ANY}
        onChange={(admin) => void set({ admin: !admin || admin === ANY ? undefined : admin })}
      />
      <Select
        label="Time"
        icon={<CalendarDays aria-hidden />}
        options={SPANS}
        value={spanOf(asked)}
        onChange={(days) => void set({ days: days === '30' ? undefined : (days ?? undefined) })}
      />
      <ButtonLink href={exportOf(asked)} download variant="outline">
        <Download aria-hidden />
        Export CSV
      </ButtonLink>
    </div>
  )
}

function exportOf(asked: Asked): string {
  const set = Object.entries(filterOf(asked)).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return `/api${EXPORT_PATH}?${new URLSearchParams(set)}`
}
