import { Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatNumber } from '#platform/numbers.ts'
import { StatusChip } from '#platform/web/ui/data/status-chip.tsx'
import { MenuItem, MenuSeparator } from '#platform/web/ui/navigation/menu.tsx'
import { RowMenu } from '#platform/web/ui/navigation/row-menu.tsx'
import type { TableColumn } from '#platform/web/ui/table/table-props.ts'
import type { EventTagForAdmins } from '../../contract/tag.ts'
import type { TagSortColumn } from '../../rules/event.ts'
import { formatTimestampDayForTableCell } from '../manage-events/day-cell.ts'
import { tagManagementUiTexts as texts } from './copy.ts'

type TagActions = { onEdit: (tag: EventTagForAdmins) => void; onDelete: (tag: EventTagForAdmins) => void }
type TagColumnOptions = { does: TagActions; timeZone: string }
type SortableTagColumn = TableColumn<EventTagForAdmins> & { id: TagSortColumn }

const createSortableColumns = (timeZone: string): SortableTagColumn[] => [
  {
    id: 'name',
    name: 'Tag Name',
    isSortable: true,
    className: 'font-semibold wrap-anywhere',
    cell: ({ name }) => name,
  },
  {
    id: 'slug',
    name: 'Slug',
    isSortable: true,
    className: 'text-ink-2 wrap-anywhere',
    cell: ({ slug }) => slug,
  },
  { id: 'is_active', name: 'Status', width: 'w-[16%]', isSortable: true, cell: (tag) => <TagStatus {...tag} /> },
  {
    id: 'created_at',
    name: 'Created',
    width: 'w-[17%]',
    isSortable: true,
    className: 'whitespace-nowrap tabular-nums',
    cell: ({ createdAt }) => formatTimestampDayForTableCell(createdAt, timeZone),
  },
]

export const createTagListColumns = ({ does, timeZone }: TagColumnOptions): TableColumn<EventTagForAdmins>[] => [
  ...createSortableColumns(timeZone),
  {
    id: 'in_use',
    name: 'Events',
    width: 'w-[96px]',
    isNumber: true,
    cell: ({ eventCount }) => formatNumber(eventCount),
  },
  {
    id: 'actions',
    name: 'Actions',
    width: 'w-[68px]',
    isNameHidden: true,
    className: 'text-right',
    cell: (tag) => <TagMenu tag={tag} {...does} />,
  },
]

/** Tag as a card, for screens that are too narrow for columns. */
export const createTagListCard =
  ({ does, timeZone }: TagColumnOptions) =>
  (tag: EventTagForAdmins, tick: ReactNode) => (
    <div className="flex items-start gap-2">
      {tick}
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-1 wrap-anywhere">
        <b className="leading-snug font-semibold">{tag.name}</b>
        <p className="text-sm text-ink-2">{tag.slug}</p>
        <p className="text-sm text-ink-2 tabular-nums">
          {tag.eventCount > 0 ? texts.inUse(formatNumber(tag.eventCount), tag.eventCount === 1) : texts.unused},{' '}
          <span className="inline-block">created {formatTimestampDayForTableCell(tag.createdAt, timeZone)}</span>
        </p>
        <TagStatus {...tag} />
      </div>
      <div className="-mt-1.5 -mr-2">
        <TagMenu tag={tag} {...does} />
      </div>
    </div>
  )

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
