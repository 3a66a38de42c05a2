import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Plus } from 'lucide-react'
import { useState } from 'react'
import { useLastShown } from '#platform/web/ui/table/use-last-shown.ts'
import { usePageWithin } from '#platform/web/ui/table/use-page-within.ts'
import { PageLink } from '#platform/web/page-link.tsx'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { loadable } from '#platform/web/ui/overlays/loadable.tsx'
import { useWhenIdle } from '#platform/web/ui/overlays/use-when-idle.ts'
import { SearchField } from '#platform/web/ui/fields/text/search-field.tsx'
import type { ManagedChallenge } from '../../../contract/challenge.ts'
import { SEARCH_LONGEST } from '../../../rules.ts'
import { managed } from './asked.ts'
import { ChallengeList } from './challenge-list.tsx'
import { DeleteChallenge } from './delete-challenge.tsx'
import { managingSentences as say } from './managing-sentences.ts'
import { useAsked, useSearchText } from './use-asked.ts'

const ChallengeDialog = loadable(() => import('./dialog/challenge-dialog.tsx'))

/** All challenges, for admins. */
export function ManagedChallenges() {
  const { asked, to, page, toPage, sort, toSort, toStart } = useAsked()
  const { text, type, search } = useSearchText(asked, to)
  const read = useQuery(managed(asked))
  const shown = useLastShown(read.data)
  const [edited, edit] = useState<ManagedChallenge | 'new'>()
  const [doomed, doom] = useState<ManagedChallenge>()

  useWhenIdle(ChallengeDialog.fetch)
  usePageWithin(read.data?.pages, page, (last) => toPage(last, true))

  return (
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
        <Button className="max-sm:w-full" onPress={() => edit('new')}>
          <Plus aria-hidden />
          Create Challenge
        </Button>
      </header>
      <SearchField
        label={say.search}
        className="mt-6 mb-3 sm:w-[360px]"
        maxLength={SEARCH_LONGEST}
        value={text}
        onChange={type}
        onSubmit={(asWritten) => void search(asWritten)}
      />
      <ChallengeList
        read={read}
        shown={shown}
        page={page}
        onPage={toPage}
        sort={sort}
        onSort={toSort}
        empty={asked.search ? say.noneFound : say.noneYet}
        onEdit={edit}
        onDelete={doom}
      />
      {edited && (
        <ChallengeDialog
          challenge={edited === 'new' ? undefined : edited}
          onClose={() => edit(undefined)}
          onSaved={() => {
            if (edited === 'new') toStart()
            edit(undefined)
          }}
        />
      )}
      {doomed && <DeleteChallenge challenge={doomed} onClose={() => doom(undefined)} />}
    </div>
  )
}
