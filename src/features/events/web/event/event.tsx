import '#platform/web/ui/public.css'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { CalendarX2, History } from 'lucide-react'
import { ErrorState } from '#platform/web/ui/feedback/error-state.tsx'
import { Callout } from '#platform/web/ui/feedback/callout.tsx'
import { useOnline } from '#platform/web/ui/feedback/use-online.ts'
import { useRouteReload } from '#platform/web/use-route-reload.ts'
import type { PublicEvent } from '../../contract/event.ts'
import { eventUiTexts as texts } from '../../copy.ts'
import { EventPicture } from './event-picture.tsx'
import { EventTagChips } from './tag-chips.tsx'
import { EventFactsList } from './event-facts.tsx'
import { EventPageSkeleton, EVENT_PICTURE_ASPECT } from './event-skeleton.tsx'
import { GoBackToFinder } from './go-back.tsx'
import { eventQueryOptions, isEventNotFoundError } from './load-event.ts'
import { EventNotFoundPage } from './event-not-found.tsx'
import { ShareEventButton } from './share-button.tsx'

const route = getRouteApi('/_public/cleanups/$id')

export function EventPage() {
  const { id } = route.useParams()
  const { data: event, error, isFetching, refetch } = useQuery(eventQueryOptions(id))
  const isOnline = useOnline()
  const router = useRouter()
  // A retry also reloads the route, which builds the page head from the event.
  const retry = () => void refetch().then(() => router.invalidate())
  const isGone = isEventNotFoundError(error)
  useRouteReload(isGone)
  if (isGone) return <EventNotFoundPage />
  // Without a network, the event query is paused, which is no error.
  const hasFailed = error && !isFetching && (isOnline || event)
  return (
    <div className="wrap py-6 pb-20 sm:py-8">
      <GoBackToFinder />
      {!event && <h1 className="sr-only">{texts.event}</h1>}
      {hasFailed && (
        <div className="card mt-3">
          <ErrorState title={texts.eventFailed} level={2} isInline={Boolean(event)} onRetry={retry} />
        </div>
      )}
      {event && <EventContent key={id} event={event} />}
      {!event && !hasFailed && <EventPageSkeleton />}
    </div>
  )
}

/** Content of an event page. On a phone, days and place come before the description. */
export const EventContent = ({ event }: { event: PublicEvent }) => (
  <article className="grid gap-x-12 gap-y-9 pt-3 lg:grid-cols-[1.55fr_1fr] lg:grid-rows-[auto_1fr]">
    <header className="min-w-0">
      <StatusNote status={event.status} />
      <LargePicture event={event} />
      <h1 className="mt-7 text-3xl font-extrabold break-words md:text-4xl">{event.title}</h1>
      {event.subtitle && <p className="mt-2 text-lg break-words text-ink-2">{event.subtitle}</p>}
      <EventTagChips tags={event.tags} className="mt-4" />
    </header>
    <EventFactsList event={event} />
    <section className="min-w-0 border-t border-line pt-7">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-2xl">About cleanup</h2>
        <ShareEventButton event={event} />
      </div>
      <Description>{event.description ?? texts.noDescription}</Description>
    </section>
  </article>
)

const SIZES = '(min-width: 640px) 500px, 100vw'

/** Shows an event's picture uncropped. A blurred copy fills the space beside it. */
const LargePicture = ({ event }: { event: PublicEvent }) => (
  <div className={`relative overflow-hidden rounded-xl bg-sunk ${EVENT_PICTURE_ASPECT}`}>
    {event.eventImageUrl && (
      <div className="absolute inset-0 scale-125 opacity-70 blur-2xl max-sm:hidden forced-colors:hidden">
        <EventPicture event={event} sizes={SIZES} />
      </div>
    )}
    <EventPicture
      event={event}
      sizes={SIZES}
      isFirst
      className={event.eventImageUrl ? 'relative object-contain!' : ''}
    />
  </div>
)

const StatusNote = ({ status }: Pick<PublicEvent, 'status'>) =>
  status !== 'approved' && (
    <div className="mb-5">
      {status === 'cancelled' ? (
        <Callout tone="brick" icon={CalendarX2}>
          {texts.cancelled}
        </Callout>
      ) : (
        <Callout tone="creek" icon={History}>
          {texts.past}
        </Callout>
      )}
    </div>
  )

const URL_PATTERN = /(https?:\/\/[^\s<>"]+)/
/** Punctuation after a URL in a description, which belongs to the sentence around it. */
const TRAILING_PUNCTUATION = /[.,;:!?)\]'’”]+$/

/** Renders an event's description: paragraphs, line breaks, and web addresses as links. Markup in it stays text. */
const Description = ({ children }: { children: string }) => (
  <div className="mt-3 max-w-[64ch] space-y-4 break-words text-ink-2">
    {children.split(/(?:\r?\n[^\S\n]*){2,}/).map((paragraph, at) => (
      <p key={at} className="whitespace-pre-line">
        {paragraph
          .split(URL_PATTERN)
          .map((piece, index) => (index % 2 ? <UrlLink key={index} address={piece} /> : piece))}
      </p>
    ))}
  </div>
)

function UrlLink({ address }: { address: string }) {
  const url = address.replace(TRAILING_PUNCTUATION, '')
  if (!URL.canParse(url)) return address
  return (
    <>
      <a href={url} target="_blank" rel="nofollow ugc noopener" className="break-all text-creek underline">
        {url}
      </a>
      {address.slice(url.length)}
    </>
  )
}
