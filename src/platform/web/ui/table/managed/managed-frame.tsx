import { ArrowLeft, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { PageLink } from '#platform/web/page-link.tsx'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Offline } from '#platform/web/ui/feedback/offline-strip.tsx'
import { SearchField } from '#platform/web/ui/fields/text/search-field.tsx'
import type { ListState } from './use-asked.ts'

type Props = {
  say: { title: string; subtitle: string; search: string; create: string }
  search: ListState['search']
  /** of what is still shown */
  readAt: number | undefined
  onCreate: () => void
  /** else a plus */
  createIcon?: ReactNode
  /** the list, and the dialogs above it */
  children: ReactNode
}

/** A page of the admin console: a list to search in, and a button that adds to it. */
export const ManagedFrame = ({ say, search, readAt, onCreate, createIcon, children }: Props) => (
  <>
    <Offline readAt={readAt} what="The list" />
    <div className="wrap py-8 md:py-11">
      <PageLink
        to="/admin-main"
        className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-creek underline"
      >
        <ArrowLeft aria-hidden className="size-4" />
        Admin console
      </PageLink>
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-3xl font-extrabold">{say.title}</h1>
          <p className="text-ink-2">{say.subtitle}</p>
        </div>
        <Button className="max-sm:w-full" onPress={onCreate}>
          {createIcon ?? <Plus aria-hidden />}
          {say.create}
        </Button>
      </header>
      <SearchField
        label={say.search}
        className="mt-6 mb-3 sm:w-[360px]"
        maxLength={search.longest}
        value={search.text}
        onChange={search.type}
        onSubmit={(asWritten) => void search.search(asWritten)}
      />
      {children}
    </div>
  </>
)
