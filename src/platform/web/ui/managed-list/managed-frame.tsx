import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { SearchField } from '#platform/web/ui/fields/search-field.tsx'
import type { ListState } from './use-asked.ts'

type Props = {
  say: { title: string; subtitle: string; search: string; create?: string }
  search: ListState['search']
  onCreate?: () => void
  /** else a plus */
  createIcon?: ReactNode
  /** where nothing can be added: what else there is to do */
  action?: ReactNode
  /** beside the search: what can be done with the list, or with what is selected in it */
  tools?: ReactNode
  /** the list, and the dialogs above it */
  children: ReactNode
}

/** A page of the admin console: a list to search in, and a button above it, as one that adds to it. */
export const ManagedFrame = ({ say, search, onCreate, createIcon, action, tools, children }: Props) => (
  <>
    <div className="wrap py-8">
      {/* beside the menu of a tablet there is no room for the title and the button in one line, but beside its subtitle */}
      <header className="grid gap-x-4 sm:grid-cols-[1fr_auto]">
        <h1 className="text-3xl font-extrabold sm:max-lg:col-span-2">{say.title}</h1>
        <p className="text-ink-2">{say.subtitle}</p>
        <div className="max-sm:mt-4 sm:self-end lg:col-start-2 lg:row-span-2 lg:row-start-1">
          {action}
          {onCreate && (
            <Button className="max-sm:w-full" onPress={onCreate}>
              {createIcon ?? <Plus aria-hidden />}
              {say.create}
            </Button>
          )}
        </div>
      </header>
      <div className="mt-6 mb-3 flex flex-wrap items-end gap-3">
        <SearchField
          label={say.search}
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
