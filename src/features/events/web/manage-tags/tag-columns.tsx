import { Pencil, Trash2 } from 'lucide-react'
import { formatNumber } from '#platform/numbers.ts'
import { StatusChip } from '#platform/web/ui/data/status-chip.tsx'
import { MenuItem, MenuSeparator } from '#platform/web/ui/navigation/menu.tsx'
import { RowMenu } from '#platform/web/ui/navigation/row-menu.tsx'
import type { TableColumn } from '#platform/web/ui/table/table-props.ts'
import type { EventTagForAdmins } from '../../contract/tag.ts'
import type { TagSortColumn } from '../../rules/event.ts'
import { formatLocalDayCell } from '../manage-events/day-cell.ts'
import { tagManagementUiTexts as texts } from './copy.ts'

type TagActions = { onEdit: (tag: EventTagForAdmins) => void; onDelete: (tag: EventTagForAdmins) => void }
type TagColumn = TableColumn<EventTagForAdmins, TagSortColumn>

export const createTagListColumns = (does: TagActions, timeZone: string): TagColumn[] => [
  {
    id: 'name',
    name: 'Tag Name',
    isSortable: true,
    className: 'font-semibold wrap-anywhere',
    cell: ({ name }) => <b className="leading-snug font-semibold">{name}</b>,
    card: { title: true },
  },
  {
    id: 'slug',
    name: 'Slug',
    isSortable: true,
    className: 'text-ink-2 wrap-anywhere',
    cell: ({ slug }) => slug,
    card: { fact: true },
  },
  {
    id: 'is_active',
    name: 'Status',
    width: 'w-[16%]',
    isSortable: true,
    cell: (tag) => <TagStatus {...tag} />,
    card: { chip: true },
  },
  {
    id: 'created_at',
    name: 'Created',
    width: 'w-[17%]',
    isSortable: true,
    className: 'whitespace-nowrap tabular-nums',
    cell: ({ createdAt }) => formatLocalDayCell(createdAt, timeZone),
  },
  {
    id: 'in_use',
    name: 'Events',
    width: 'w-[96px]',
    isNumber: true,
    cell: ({ eventCount }) => formatNumber(eventCount),
    card: {
      fact: ({ eventCount: count, createdAt }) => (
        <span className="tabular-nums">
          {count > 0 ? texts.inUse(formatNumber(count), count === 1) : texts.unused},{' '}
          <span className="inline-block">created {formatLocalDayCell(createdAt, timeZone)}</span>
        </span>
      ),
    },
  },
  {
    id: 'actions',
    name: 'Actions',
    width: 'w-[68px]',
    isNameHidden: true,
    className: 'text-right',
    cell: (tag) => <TagMenu tag={tag} {...does} />,
    card: { action: true },
  },
]

const TagStatus = ({ isActive }: EventTagForAdmins) => (
  <StatusChip status={isActive ? 'active' : 'inactive'}>{isActive ? 'Active' : 'Inactive'}</StatusChip>
)

const TagMenu = ({ tag, onEdit, onDelete }: TagActions & { tag: EventTagForAdmins }) => (
  <RowMenu of={tag.name}>
    <MenuItem icon={<Pencil aria-hidden />} onAction={() => onEdit(tag)}>
      Edit
    </MenuItem>
    <MenuSeparator />
    <MenuItem icon={<Trash2 aria-hidden />} isDestructive onAction={() => onDelete(tag)}>
      Delete
    </MenuItem>
  </RowMenu>
)
