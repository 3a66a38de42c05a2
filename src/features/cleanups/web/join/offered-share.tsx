import { useLocation, useNavigate } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useCurrentSession } from '#features/members/web/session/use-auth.ts'
import { ResendVerificationEmailButton } from '#features/members/web/verification/resend-verification.tsx'
import { dayInTimeZone, formatDay } from '#platform/days.ts'
import { getApiErrorCode } from '#platform/errors.ts'
import { formatNumber, pluralizePiece } from '#platform/numbers.ts'
import { toSubmitFailure } from '#platform/web/form/submit-failure.ts'
import { PageLink } from '#platform/web/page-link.tsx'
import { buttonClassName } from '#platform/web/ui/actions/button-style.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Callout } from '#platform/web/ui/feedback/callout.tsx'
import { showToast } from '#platform/web/ui/feedback/show-toast.ts'
import { useOnline } from '#platform/web/ui/feedback/use-online.ts'
import { createLoadableDialog } from '#platform/web/ui/overlays/loadable-dialog.tsx'
import { useVisitorTimeZone } from '#platform/web/use-hydrated.ts'
import type { GroupOffer } from '../../contract/group.ts'
import { cleanupUiTexts } from '../../copy.ts'
import { groupUiTexts } from '../../copy/group.ts'
import { joinGroupUiTexts as texts } from '../../copy/together.ts'
import { MAX_SHARES_PER_GROUP } from '../../rules/group.ts'
import { client } from '../api.ts'
import { ShareBar } from '../group/share-bar.tsx'
import { useDecline } from '../group/use-decline.ts'
import { useInvalidateAllQueries } from '../history/use-invalidate-all-queries.ts'

const ChooseShareDialog = createLoadableDialog(() => import('./choose-share-dialog.tsx'))

type Props = { code: string; offer: GroupOffer; onOutdated: () => Promise<GroupOffer | undefined> }

export function OfferedShare({ code, offer, onOutdated }: Props) {
  const { user, isLoading } = useCurrentSession()
  const { total, rest, offered, shares } = offer
  const isFull = shares.length >= MAX_SHARES_PER_GROUP
  return (
    <section aria-labelledby="share" className="card p-5 sm:p-6 md:sticky md:top-24">
      <div role="status">
        <h2 id="share" className="text-xl">
          {rest === 0 ? groupUiTexts.allTaken(total) : isFull ? texts.fullTitle : texts.yourShare}
        </h2>
      </div>
      {rest === 0 ? (
        <AllTaken offer={offer} />
      ) : isFull ? (
        <p className="mt-2 text-ink-2">{groupUiTexts.full}</p>
      ) : (
        <>
          <p className="mt-2 leading-none">
            <b className="num text-[3.4rem]">{formatNumber(offered)}</b>{' '}
            <span className="text-lg text-ink-2">{pluralizePiece(offered)}</span>
          </p>
          <OfferedShareBar offer={offer} />
          <p className="mt-2.5 text-sm break-words text-ink-2">{texts.offer(offer)}</p>
          {user ? (
            user.emailVerified ? (
              <JoinActions code={code} offer={offer} onOutdated={onOutdated} />
            ) : (
              <Unverified email={user.email} />
            )
          ) : (
            <SignInActions isDisabled={isLoading} />
          )}
          <ul className="mt-5 flex flex-col gap-2.5 border-t border-line pt-4 text-sm text-ink-2">
            {texts.reassurances.map((sentence) => (
              <li key={sentence} className="flex gap-2.5">
                <Check aria-hidden className="mt-0.5 size-[18px] shrink-0 stroke-[2.4] text-moss" />
                {sentence}
              </li>
            ))}
          </ul>
        </>
      )}
      <Closing code={code} offer={offer} isMember={Boolean(user)} />
    </section>
  )
}

/** Way on when nothing is left: who has most of it, and the public bio of a host who can be asked there. */
const AllTaken = ({ offer: { host, shares } }: { offer: GroupOffer }) => (
  <>
    <p className="mt-2 break-words text-ink-2">{texts.allTakenAbout(shares)}</p>
    {host.contact && (
      <PageLink to={`/bio/${host.contact}`} className={buttonClassName({ variant: 'outline' }, 'mt-5 w-full')}>
        {texts.ask(host.contact)}
      </PageLink>
    )}
  </>
)

function OfferedShareBar({ offer: { shares, rest, offered } }: { offer: GroupOffer }) {
  const left = rest - offered
  const others = shares.reduce((sum, { pieces }) => sum + pieces, 0)
  return (
    <div className="mt-4">
      <ShareBar
        label={texts.bar({ own: offered, others, rest: left })}
        parts={[
          { id: 'me', owner: 'me', pieces: offered },
          ...shares.map(({ pieces }, index) => ({ id: String(index), owner: 'other' as const, pieces })),
          { id: 'rest', owner: 'rest', pieces: left },
        ]}
      />
    </div>
  )
}

function JoinActions({ code, offer, onOutdated }: Props) {
  const join = useJoinGroup(code, offer.id)
  const isOnline = useOnline()
  const [isBusy, setBusy] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  const [problem, setProblem] = useState<{ sentence: string; isCorrection: boolean }>()
  const joinNow = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      await join(offer.offered)
    } catch (error) {
      setProblem(await explain(error))
    }
    setBusy(false)
  }
  /** Reads the offer again where the error says that it is outdated. The page then shows the corrected number. */
  const explain = async (error: unknown) => {
    const code = getApiErrorCode(error)
    const newer = code === undefined ? undefined : await onOutdated()
    // Without a rest the page says that all pieces are taken, in place of the button.
    if (newer?.rest === 0) return undefined
    if (code === 'SHARE_TOO_LARGE' && newer) return { sentence: texts.tookMeanwhile(newer.offered), isCorrection: true }
    const failure = toSubmitFailure(error, [], {
      fallback: texts.notJoined,
      unreachable: texts.unreachable,
    })
    return { sentence: failure.sentence ?? texts.notJoined, isCorrection: false }
  }
  return (
    <div className="mt-5 grid gap-2.5">
      <div role="status" className="empty:hidden">
        {problem?.isCorrection && <Callout tone="amber">{problem.sentence}</Callout>}
        {!problem && !isOnline && <Callout tone="amber">{texts.offline}</Callout>}
      </div>
      {problem && !problem.isCorrection && <Callout tone="brick">{problem.sentence}</Callout>}
      <Button
        size="lg"
        className="w-full"
        isDisabled={!isOnline}
        isBusy={isBusy}
        busyLabel={texts.joining}
        onPress={joinNow}
      >
        {texts.join(offer.offered)}
      </Button>
      <Button
        variant="outline"
        className="w-full"
        isDisabled={!isOnline || isBusy}
        onHoverStart={ChooseShareDialog.fetch}
        onFocus={ChooseShareDialog.fetch}
        onPress={() => {
          setProblem(undefined)
          setChoosing(true)
        }}
      >
        {texts.otherNumber}
      </Button>
      {isChoosing && (
        <ChooseShareDialog offer={offer} onJoin={join} onOutdated={onOutdated} onClose={() => setChoosing(false)} />
      )}
    </div>
  )
}

/**
 * Returns a function that joins a group and shows its details. The id of the share stays the same for each attempt, so
 * that a member whose connection was lost joins only once.
 */
function useJoinGroup(code: string, groupId: string) {
  const navigate = useNavigate()
  const invalidate = useInvalidateAllQueries()
  const cleanupId = useRef<string>(undefined)
  return async (pieces: number) => {
    const { v7 } = await import('uuid')
    cleanupId.current ??= v7()
    const { litterCount } = await client.joinGroup({ code, cleanupId: cleanupId.current, pieces })
    void showToast.success(texts.joined(litterCount))
    // Back must not lead to the offer again, which sends members who are in to the details.
    await navigate({ to: '/dashboard/together/$groupId', params: { groupId }, replace: true })
    void invalidate()
  }
}

/** Ways in for visitors. Sign-in and sign-up lead back to this page. */
function SignInActions({ isDisabled }: { isDisabled: boolean }) {
  const here = useLocation({ select: ({ href }) => href })
  return (
    <div className="mt-5" inert={isDisabled}>
      <PageLink to="/login" search={{ from: here }} className={buttonClassName({ size: 'lg' }, 'w-full')}>
        {texts.signIn}
      </PageLink>
      <p className="mt-2.5 text-sm text-ink-2">
        {texts.newHere}{' '}
        <PageLink to="/signup" search={{ from: here }} className="font-semibold text-creek underline">
          {texts.signUp}
        </PageLink>
      </p>
    </div>
  )
}

const Unverified = ({ email }: { email: string }) => (
  <div className="mt-5">
    <Callout tone="amber">
      <p className="mb-2.5">{cleanupUiTexts.unverified}</p>
      <ResendVerificationEmailButton email={email} size="sm" />
    </Callout>
  </div>
)

/** Day until which the group is open, and for members the way out. */
function Closing({ code, offer, isMember }: Pick<Props, 'code' | 'offer'> & { isMember: boolean }) {
  const timeZone = useVisitorTimeZone()
  const navigate = useNavigate()
  const { isBusy, decline } = useDecline(offer.id, {
    onDeclined: () => navigate({ to: '/dashboard' }),
    onUndone: () => navigate({ to: '/together/$code', params: { code } }),
  })
  return (
    <p className="mt-4 text-[0.875rem] text-ink-3">
      {texts.openUntil(formatDay(dayInTimeZone(timeZone, new Date(offer.closesAt)), 'TBD'))}
      {isMember && (
        <>
          {' '}
          {texts.notYou}{' '}
          <DeclineButton isDisabled={isBusy} onPress={() => void decline()}>
            {texts.noThanks}
          </DeclineButton>
        </>
      )}
    </p>
  )
}

type DeclineProps = { isDisabled: boolean; onPress: () => void; children: ReactNode }

const DeclineButton = ({ isDisabled, onPress, children }: DeclineProps) => (
  <button type="button" disabled={isDisabled} onClick={onPress} className="font-semibold text-creek underline">
    {children}
  </button>
)
