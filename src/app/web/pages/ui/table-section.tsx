import { EllipsisVertical } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '#platform/web/ui/actions/icon-button.tsx'
import { StatusChip } from '#platform/web/ui/data/status-chip.tsx'
import type { TableColumn, TableSortOrder } from '#platform/web/ui/table/table-props.ts'
import { DataTable } from '#platform/web/ui/table/data-table.tsx'
import { Pagination } from '#platform/web/ui/table/pagination.tsx'

type Member = { id: string; name: string; email: string; created: string; weeks: number }

const members: Member[] = [
  { id: '1', name: 'Mateo Silva', email: 'mateo@silva.example', created: '2026-11-20', weeks: 1 },
  { id: '2', name: 'Priya Raman', email: 'priya.raman@mail.example', created: '2026-11-19', weeks: 0 },
  { id: '3', name: 'Tom Whitfield', email: 'tom@whitfield.example', created: '2026-11-19', weeks: 3 },
  { id: '4', name: 'Aaron Blake', email: 'aaron.blake@mail.example', created: '2026-11-16', weeks: 12 },
]

const columns: TableColumn<Member>[] = [
  {
    id: 'name',
    name: 'Name',
    isSortable: true,
    className: 'font-semibold',
    cell: (member) => <b className="font-semibold">{member.name}</b>,
    card: { title: true },
  },
  {
    id: 'email',
    name: 'Email',
    isSortable: true,
    className: 'text-ink-2',
    cell: (member) => member.email,
    card: { fact: true },
  },
  { id: 'created', name: 'Created', isSortable: true, className: 'tabular-nums', cell: (member) => member.created },
  {
    id: 'weeks',
    name: 'Streak',
    isSortable: true,
    isNumber: true,
    cell: (member) => <Weeks weeks={member.weeks} />,
    card: {
      fact: ({ weeks, created }) => (
        <>
          <Weeks weeks={weeks} />, {created}
        </>
      ),
    },
  },
  { id: 'status', name: 'Status', cell: () => <StatusChip status="approved">Approved</StatusChip> },
  {
    id: 'actions',
    name: 'Actions',
    isNameHidden: true,
    className: 'text-right',
    cell: (member) => <Actions name={member.name} />,
    card: { action: true },
  },
]

export function TableComponentExamples() {
  const [sort, setSort] = useState<TableSortOrder>({ column: 'created', direction: 'descending' })
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['3']))
  const [page, setPage] = useState(1)
  const key = sort.column as 'name' | 'email' | 'created' | 'weeks'
  const rows = members.toSorted((a, b) => (a[key] < b[key] ? -1 : 1) * (sort.direction === 'ascending' ? 1 : -1))
  const shared = { columns, rowId: (member: Member) => member.id, sort, onSort: setSort }
  return (
    <div className="grid gap-8">
      <div>
        <DataTable
          {...shared}
          label="Members"
          rows={rows}
          selected={selected}
          onSelect={setSelected}
          busy={new Set(['4'])}
          empty="No users found"
        />
        <Pagination page={page} pages={262} onPage={setPage} hasEnds>
          Page {page} of 262
        </Pagination>
      </div>
      <DataTable {...shared} label="Members, loading" rows={[]} isLoading expectedRows={3} empty="No users found" />
      <DataTable {...shared} label="Members, none" rows={[]} empty="No users found" />
    </div>
  )
}

const Weeks = ({ weeks }: { weeks: number }) =>
  weeks ? (
    <>
      <b className="font-semibold">{weeks}</b> wk
    </>
  ) : (
    <span className="text-ink-3">none</span>
  )

const Actions = ({ name }: { name: string }) => (
  <IconButton label={`Actions for ${name}`}>
    <EllipsisVertical aria-hidden />
  </IconButton>
)
