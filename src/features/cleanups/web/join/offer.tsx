import '#platform/web/ui/public.css'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Users } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useIsInPounds } from '#features/members/web/profile/use-profile.ts'
import { formatMinutes } from '#platform/minutes.ts'
import { peopleInWords } from '#platform/numbers.ts'
import { Avatar } from '#platform/web/ui/data/avatar.tsx'
import { ErrorState } from '#platform/web/ui/feedback/error-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/feedback/skeleton.tsx'
import { useOnline } from '#platform/web/ui/feedback/use-online.ts'
import { useRouteReload } from '#platform/web/use-route-reload.ts'
import type { GroupOffer } from '../../contract/group.ts'
import { groupMemberName, joinGroupUiTexts as texts } from '../../copy/together.ts'
import { normalizeGroupCode } from '../../rules/group.ts'
import { GroupPhotos } from '../group/group-photos.tsx'
import { isNoGroupError } from '../group/load-group.ts'
import { CleanupFactRow, listCleanupFacts } from '../history/list-facts.tsx'
import { RefusedOffer, UnknownGroupCode } from './closed.tsx'
import { type OfferRefusal, groupOfferQueryOptions, readOfferRefusal } from './load-offer.ts'
import { OfferedShare } from './offered-share.tsx'

type Props = {
  typed: string
  /** Reason why the group cannot be joined, if the loader has found out already. */
  refusal: OfferRefusal | undefined
  scene: ReactNode
}

/** Page behind the code of a group: what was picked up together, and the share that the reader can take. */
export function GroupOfferPage({ typed, refusal: loaded, scene }: Props) {
  const code = normalizeGroupCode(typed)
  const { data: offer, error, isFetching, refetch } = useQuery({ ...groupOfferQueryOptions(code), enabled: !loaded })
  const isOnline = useOnline()
  useDetailsOnceJoined(offer)
  const isUnknown = isNoGroupError(error)
  useRouteReload(isUnknown)
  const refusal = loaded ?? readOfferRefusal(error)
  if (isUnknown) return <UnknownGroupCode scene={scene} />
  if (refusal) return <RefusedOffer scene={scene} refusal={refusal} />
  const hasFailed = error && !isFetching && (isOnline || offer)
  return (
    <div className="wrap py-6 pb-16 sm:py-10">
      {hasFailed && (
        <div className="card mb-6">
          <ErrorState title={texts.failed} level={2} isInline={Boolean(offer)} onRetry={() => void refetch()}>
            {texts.failedAbout}
          </ErrorState>
        </div>
      )}
      {!offer && <h1 className="sr-only">{texts.pageTitle}</h1>}
      {offer && <Offer key={code} code={code} offer={offer} onOutdated={async () => (await refetch()).data} />}
      {!offer && !hasFailed && <OfferSkeleton />}
    </div>
  )
}

/** Shows the details of the group once the reader has joined in another window. */
function useDetailsOnceJoined(offer: GroupOffer | undefined) {
  const navigate = useNavigate()
  const groupId = offer?.hasJoined ? offer.id : undefined
  useEffect(() => {
    if (groupId) void navigate({ to: '/dashboard/together/$groupId', params: { groupId }, replace: true })
  }, [groupId, navigate])
}

type OfferProps = {
  code: string
  offer: GroupOffer
  /** Reads the offer again, after the server has refused what was based on it. */
  onOutdated: () => Promise<GroupOffer | undefined>
}

/** Columns of the page. On phones the card with the share comes before the photos. */
const columns = 'mx-auto grid max-w-[960px] grid-cols-1 items-start gap-6 md:grid-cols-[minmax(0,1fr)_380px] lg:gap-10'

const Offer = ({ code, offer, onOutdated }: OfferProps) => (
  <div className={columns}>
    <header className="flex items-center gap-4 md:col-span-2">
      <Avatar name={groupMemberName(offer.host.name)} src={offer.host.avatarUrl} size={60} />
      <div className="min-w-0">
        <h1 className="text-2xl font-extrabold break-words sm:text-3xl">{texts.title(offer.host.name)}</h1>
        <p className="mt-0.5 text-ink-2">{texts.size(offer)}</p>
      </div>
    </header>
    <div className="min-w-0 max-md:order-last">
      <GroupPhotos group={offer} />
      <div className={offer.photos.length > 0 ? 'mt-5' : ''}>
        <OfferFacts offer={offer} />
      </div>
    </div>
    <OfferedShare code={code} offer={offer} onOutdated={onOutdated} />
  </div>
)

function OfferFacts({ offer }: { offer: GroupOffer }) {
  const { minutes, people, shares, notes } = offer
  const [day, place, ...more] = listCleanupFacts({ ...offer, minutes: null }, { isInPounds: useIsInPounds() })
  return (
    <>
      <dl className="divide-y divide-line border-y border-line">
        <CleanupFactRow {...day} label={minutes ? formatMinutes(minutes) : texts.day} />
        <CleanupFactRow {...place} label={texts.place} />
        <CleanupFactRow icon={Users} text={peopleInWords(people)} label={texts.joinedSoFar(shares.length)} />
        {more.map((fact) => (
          <CleanupFactRow key={fact.label} {...fact} />
        ))}
      </dl>
      {notes && <p className="mt-4 max-w-[56ch] break-words whitespace-pre-line text-ink-2">{notes}</p>}
    </>
  )
}

const OfferSkeleton = () => (
  <SkeletonGroup label={texts.loading} className={columns}>
    <Skeleton className="h-[60px] max-w-[420px] md:col-span-2" />
    <Skeleton className="h-[360px] rounded-lg! max-md:order-last" />
    <Skeleton className="h-[440px] rounded-lg!" />
  </SkeletonGroup>
)
