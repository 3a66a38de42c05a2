import '#platform/web/ui/public.css'
import type { ReactNode } from 'react'
import { useRouter } from '@tanstack/react-router'
import { useCurrentSession } from '#features/members/web/session/use-auth.ts'
import { dayInTimeZone } from '#platform/days.ts'
import { PageLink } from '#platform/web/page-link.tsx'
import { buttonClassName } from '#platform/web/ui/actions/button-style.ts'
import { useVisitorTimeZone } from '#platform/web/use-hydrated.ts'
import { groupUiTexts } from '../../copy/group.ts'
import { joinGroupUiTexts as texts } from '../../copy/together.ts'
import { GROUP_CODE_PATH } from '../../rules/group.ts'
import type { ClosedGroup, OfferRefusal } from './load-offer.ts'

type Props = { scene: ReactNode }

/** Page of a code that leads nowhere: mistyped, or of a cleanup that was deleted. */
export const UnknownGroupCode = ({ scene }: Props) => (
  <JoinCard scene={scene} title={texts.unknownTitle} about={texts.unknownAbout}>
    <PageLink to={GROUP_CODE_PATH} className={buttonClassName({}, 'max-sm:w-full')}>
      {texts.typeAgain}
    </PageLink>
  </JoinCard>
)

/** Page of a cleanup that can no longer be joined, or of a visitor who has tried too many codes. */
export function RefusedOffer({ scene, refusal }: Props & { refusal: OfferRefusal }) {
  const router = useRouter()
  const { user } = useCurrentSession()
  const timeZone = useVisitorTimeZone()
  if (refusal.reason === 'limited')
    return (
      <JoinCard scene={scene} title={texts.limitedTitle} about={refusal.sentence}>
        <button
          type="button"
          className={buttonClassName({ variant: 'outline' }, 'max-sm:w-full')}
          onClick={() => void router.invalidate()}
        >
          {texts.tryAgain}
        </button>
      </JoinCard>
    )
  const until = dayInTimeZone(timeZone, new Date(refusal.group.closedAt))
  return (
    <JoinCard scene={scene} title={texts.closedTitle} about={describe(refusal.group, until)}>
      <PageLink to="/log-cleanup" className={buttonClassName({}, 'max-sm:w-full')}>
        {texts.logOwn}
      </PageLink>
      {user && (
        <PageLink to="/dashboard" className={buttonClassName({ variant: 'outline' }, 'max-sm:w-full')}>
          {texts.litterlog}
        </PageLink>
      )}
    </JoinCard>
  )
}

/** Sentence about a closed group. One that a reviewer has rejected is closed before its last day. */
function describe({ hostName, date, closedAt }: ClosedGroup, until: string): string {
  const isPast = new Date(closedAt) <= new Date()
  return isPast && hostName !== null ? groupUiTexts.closedTo(hostName, date, until) : groupUiTexts.closed
}

type CardProps = Props & { title: string; about: string; children: ReactNode }

export const JoinCard = ({ scene, title, about, children }: CardProps) => (
  <div className="wrap py-6 pb-20 sm:py-10">
    <section className="card mx-auto max-w-[560px] overflow-hidden">
      <div className="h-[120px] overflow-hidden bg-spruce-deep sm:h-[150px] [&_svg]:size-full">{scene}</div>
      <div className="p-5 sm:p-7">
        <h1 className="text-2xl font-extrabold">{title}</h1>
        <p className="mt-1.5 break-words text-ink-2">{about}</p>
        <div className="mt-6 flex flex-wrap gap-2.5">{children}</div>
      </div>
    </section>
  </div>
)
