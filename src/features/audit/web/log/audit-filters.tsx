import { useQuery } from '@tanstack/react-query'
import { CalendarDays } from 'lucide-react'
import { MAX_SEARCH_TEXT_LENGTH } from '#platform/paging.ts'
import { ComboBox } from '#platform/web/ui/fields/combo-box.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { SearchField } from '#platform/web/ui/fields/search-field.tsx'
import { useDebouncedSearch } from '#platform/web/ui/admin-list/use-debounced-search.ts'
import { AUDIT_ACTION_LABELS } from '../../copy.ts'
import { AUDIT_ACTIONS } from '../../rules.ts'
import type { AuditLogSearchParams } from './search-params.ts'
import {
  AUDIT_LOG_TIME_SPANS,
  DEFAULT_AUDIT_LOG_TIME_SPAN,
  auditLogAdminsQueryOptions,
  readAuditLogTimeSpan,
} from './queries.ts'

type Props = {
  searchParams: AuditLogSearchParams
  set: (change: AuditLogSearchParams, replace?: boolean) => Promise<void> | undefined
}

/**
 * The audit log's filters explain themselves by their selected options, so their labels are only for screen readers.
 */
const HIDDEN_LABEL = '[&_.field-label]:sr-only'
const ANY = 'any'
const actions = [
  { id: ANY, label: 'All actions' },
  ...AUDIT_ACTIONS.map((id) => ({ id, label: AUDIT_ACTION_LABELS[id] })),
]

export function AuditLogFilterControls({ searchParams, set }: Props) {
  const { text, type, search } = useDebouncedSearch(searchParams, async (change, replace) => set(change, replace))
  const { data } = useQuery(auditLogAdminsQueryOptions())
  const admins = (data?.admins ?? []).map(({ id, name }) => ({ id, label: name }))
  return (
    <div className="mt-6 grid gap-3 sm:grid-cols-2 xl:grid-cols-[minmax(0,1fr)_200px_200px_190px]">
      <SearchField
        label="Search member, event or note"
        maxLength={MAX_SEARCH_TEXT_LENGTH}
        value={text}
        onChange={type}
        onSubmit={(asWritten) => void search(asWritten)}
      />
      <ComboBox
        label="Action"
        className={HIDDEN_LABEL}
        options={actions}
        value={searchParams.action ?? ANY}
        onChange={(action) => void set({ action: !action || action === ANY ? undefined : action })}
      />
      <Select
        label="Admin"
        className={HIDDEN_LABEL}
        options={[{ id: ANY, label: 'All admins' }, ...admins]}
        value={searchParams.admin ?? ANY}
        onChange={(admin) => void set({ admin: !admin || admin === ANY ? undefined : admin })}
      />
      <Select
        label="Time"
        className={HIDDEN_LABEL}
        icon={<CalendarDays aria-hidden />}
        options={AUDIT_LOG_TIME_SPANS}
        value={readAuditLogTimeSpan(searchParams)}
        onChange={(days) => void set({ days: days && days !== DEFAULT_AUDIT_LOG_TIME_SPAN ? days : undefined })}
      />
    </div>
  )
}
