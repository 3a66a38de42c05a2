import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { SearchField } from '#platform/web/ui/fields/search-field.tsx'
import type { AdminListState } from './use-list-search.ts'

type Props = {
  copy: { title: string; subtitle: string; search: string; create?: string }
  search: AdminListState['search']
  onCreate?: () => void
  createIcon?: ReactNode
  /** Button shown in place of the create button, for admin lists to which nothing can be added. */
  action?: ReactNode
  /** Toolbar next to the search field of an admin list, with actions for the list or the selected rows. */
  tools?: ReactNode
  children: ReactNode
}

/** Page of the admin console: title, search field, create button and a list. */
export const AdminListFrame = ({ copy, search, onCreate, createIcon, action, tools, children }: Props) => (
  <>
    <div className="wrap py-8">
      {/* Next to a tablet's menu, the button fits beside the subtitle but not beside the title. */}
      <header className="grid gap-x-4 sm:grid-cols-[1fr_auto]">
        <h1 className="text-3xl font-extrabold sm:max-lg:col-span-2">{copy.title}</h1>
        <p className="text-ink-2">{copy.subtitle}</p>
        <div className="max-sm:mt-4 sm:self-end lg:col-start-2 lg:row-span-2 lg:row-start-1">
          {action}
          {onCreate && (
            <Button className="max-sm:w-full" onPress={onCreate}>
              {createIcon ?? <Plus aria-hidden />}
              {copy.create}
            </Button>
          )}
        </div>
      </header>
      <div className="mt-6 mb-3 flex flex-wrap items-end gap-3">
        <SearchField
          label={copy.search}
          className="max-sm:w-full sm:max-w-[360px] sm:grow-99 sm:basis-[220px]"
          maxLength={search.longest}
          value={search.text}
          onChange={search.type}
          onSubmit={(asWritten) => void search.search(asWritten)}
        />
        {tools}
      </div>
      {children}
    </div>
  </>
)
