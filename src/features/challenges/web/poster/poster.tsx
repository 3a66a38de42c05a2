import '#platform/web/ui/inside.css'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ArrowLeft, EyeOff, Lock, Printer } from 'lucide-react'
import { isPageNotFoundError } from '#platform/web/load-titled-page.ts'
import { PageLink } from '#platform/web/page-link.tsx'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Callout } from '#platform/web/ui/feedback/callout.tsx'
import { ErrorState } from '#platform/web/ui/feedback/error-state.tsx'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import { useRouteReload } from '#platform/web/use-route-reload.ts'
import type { ChallengePoster } from '../../contract/challenge.ts'
import { challengeUiTexts as texts } from '../../copy.ts'
import { challengePosterQuery } from './load-poster.ts'
import { PosterSheet } from './poster-sheet.tsx'

const route = getRouteApi('/admin-main/challenges/$id/poster')

export function ChallengePosterPage() {
  const { id } = route.useParams()
  const { data: poster, error, isError, refetch } = useQuery(challengePosterQuery(id))
  useRouteReload(isPageNotFoundError(error))
  return (
    <div className="flex min-h-dvh flex-col bg-sunk print:block print:min-h-0">
      <header className="border-b border-line bg-paper print:hidden">
        <div className="wrap flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
          <PageLink
            to="/admin-main/challenges"
            className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-ink-2"
          >
            <ArrowLeft aria-hidden className="size-[18px]" />
            <span className="max-sm:sr-only">Challenge Management</span>
          </PageLink>
          <h1 className="flex-1 text-lg sm:text-center">Poster</h1>
          <Button isDisabled={!poster} onPress={() => window.print()}>
            <Printer aria-hidden />
            Print
          </Button>
        </div>
      </header>
      <main id="content" tabIndex={-1} className="flex-1 px-4 py-6 outline-none sm:py-10 print:p-0">
        {poster && (
          <>
            <PosterNotes poster={poster} />
            <PosterSheet poster={poster} />
          </>
        )}
        {!poster && isError && (
          <div className="card mx-auto max-w-[794px]">
            <ErrorState title={texts.challengeFailed} level={2} onRetry={() => void refetch()} />
          </div>
        )}
        {!poster && !isError && <Spinner label="One moment..." />}
      </main>
    </div>
  )
}

/** Notes on who can join a challenge with its poster now; not printed. */
function PosterNotes({ poster: { isPublished, isPrivate, phase, startDate } }: { poster: ChallengePoster }) {
  return (
    <div className="mx-auto mb-5 grid max-w-[794px] gap-2.5 empty:hidden print:hidden">
      {!isPublished && (
        <Callout tone="amber" icon={EyeOff}>
          {texts.hidden} {texts.notJoinable}
        </Callout>
      )}
      {phase === 'ended' && <Callout tone="amber">{texts.hasEnded} Nobody can join it any more.</Callout>}
      {phase === 'upcoming' && (
        <Callout tone="creek">{texts.notStarted(startDate)} The code works from that day.</Callout>
      )}
      {isPrivate && (
        <Callout tone="creek" icon={Lock}>
          This challenge is private. Whoever reads the poster can join it.
        </Callout>
      )}
    </div>
  )
}
