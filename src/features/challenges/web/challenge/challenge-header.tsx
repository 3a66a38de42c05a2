import { CalendarDays, EyeOff, LogOut, NotebookPen, Printer } from 'lucide-react'
import { useRef, useState } from 'react'
import { useCurrentSession } from '#features/members/web/session/use-auth.ts'
import { PageLink } from '#platform/web/page-link.tsx'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { buttonClassName } from '#platform/web/ui/actions/button-style.ts'
import { Callout } from '#platform/web/ui/feedback/callout.tsx'
import { useOnline } from '#platform/web/ui/feedback/use-online.ts'
import type { Challenge } from '../../contract/challenge.ts'
import { challengeUiTexts as texts } from '../../copy.ts'
import { createPosterPath } from '../../rules.ts'
import { ChallengeBanner, ChallengeLogo } from './pictures.tsx'
import { ChallengePhaseChip, PrivateChallengeChip, UnpublishedChallengeChip } from './phase-chip.tsx'
import { JoinChallengeButton } from '../join/join-button.tsx'
import { LeaveChallengeDialog } from '../join/leave-challenge.tsx'
import { useFocusFallback } from '../join/use-focus-fallback.ts'
import { formatChallengeDateRange, formatChallengeOpeningDate } from './format.ts'
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx'

const onDarkStyle =
  '[--face:transparent] [--face-hover:oklch(1_0_0/0.09)] [--label:var(--on-spruce)] [--label-hover:var(--on-spruce)]'

export function ChallengeHeader({ challenge }: { challenge: Challenge }) {
  const { slug, title, subhead, description, phase, isPrivate, isPublished, isParticipant } = challenge
  const [openDialog, setOpenDialog] = useState<'rules' | 'leave'>()
  const isOnline = useOnline()
  const { user } = useCurrentSession()
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusFallback(heading, isParticipant)
  const close = () => setOpenDialog(undefined)
  const banner = <ChallengeBanner src={challenge.bannerUrl} slug={slug} width={1600} />
  return (
    <section
      aria-labelledby="challenge"
      className="relative mt-3 overflow-hidden rounded-xl bg-spruce-deep text-on-spruce md:bg-transparent md:bg-linear-to-r md:from-spruce-deep md:from-70% md:to-transparent md:to-70% [--focus:var(--sun)]"
    >
      <div className="h-36 md:absolute md:-inset-y-px md:-right-px md:h-auto md:w-[47%] md:[clip-path:polygon(17%_0,100%_0,100%_100%,0_100%)]">
        {banner}
      </div>
      <div className="relative p-6 sm:p-10 md:max-w-[57%]">
        <div className="flex flex-wrap items-end gap-3 max-md:-mt-14 sm:max-md:-mt-[72px] md:items-center">
          <ChallengeLogo
            src={challenge.logoUrl}
            width={160}
            className="size-[68px] rounded-lg max-md:ring-4 max-md:ring-spruce-deep"
          />
          {isPublished ? <ChallengePhaseChip phase={phase} isOnDeep /> : <UnpublishedChallengeChip isOnDeep />}
          {isPrivate && <PrivateChallengeChip isOnDeep />}
        </div>
        <h1
          ref={heading}
          id="challenge"
          tabIndex={-1}
          className="mt-5 text-3xl font-extrabold break-words outline-none md:text-4xl"
        >
          {title}
        </h1>
        {subhead && <p className="mt-1 text-lg break-words">{subhead}</p>}
        <p className="mt-2 flex items-center gap-2 text-on-spruce-2 tabular-nums">
          <CalendarDays aria-hidden className="size-[18px] shrink-0" />
          {formatChallengeDateRange(challenge)}
        </p>
        {!isPublished && (
          <div className="mt-4">
            <Callout tone="amber" icon={EyeOff}>
              {texts.hidden}
            </Callout>
          </div>
        )}
        {description && <Description>{description}</Description>}
        <div className="mt-6 flex flex-wrap items-center gap-2.5 max-sm:*:w-full">
          {phase === 'active' && isPublished && !isPrivate && !isParticipant && <JoinChallengeButton slug={slug} />}
          {phase === 'upcoming' && isPublished && !isParticipant && (
            <p className="mr-2.5 font-semibold">{formatChallengeOpeningDate(challenge)}. You can join then.</p>
          )}
          <Button
            variant="outline"
            className={`${onDarkStyle} [--rim:var(--on-spruce-2)]`}
            onPress={() => setOpenDialog('rules')}
          >
            <NotebookPen aria-hidden />
            Challenge Rules
          </Button>
          {user?.isAdmin && (
            <PageLink
              to={createPosterPath(challenge.id)}
              className={buttonClassName({ variant: 'outline' }, `${onDarkStyle} [--rim:var(--on-spruce-2)]`)}
            >
              <Printer aria-hidden />
              Poster
            </PageLink>
          )}
          {isParticipant && phase !== 'ended' && (
            <Button
              variant="ghost"
              className={onDarkStyle}
              isDisabled={!isOnline}
              onPress={() => setOpenDialog('leave')}
            >
              <LogOut aria-hidden />
              Leave
            </Button>
          )}
        </div>
      </div>
      {openDialog === 'rules' && <ChallengeRulesDialog challenge={challenge} onClose={close} />}
      {openDialog === 'leave' && <LeaveChallengeDialog challenge={challenge} onClose={close} />}
    </section>
  )
}

const isLong = (text: string) => text.length > 420 || text.split('\n').length > 7

/** Shows a challenge's description. A long one is collapsed, so that the totals below it stay in view. */
function Description({ children }: { children: string }) {
  const [isExpanded, setExpanded] = useState(false)
  const isCollapsed = isLong(children) && !isExpanded
  return (
    <div className="mt-3 max-w-[52ch] text-on-spruce-2">
      <p className={`break-words whitespace-pre-line ${isCollapsed ? 'line-clamp-6' : ''}`}>{children}</p>
      {isLong(children) && (
        <button
          type="button"
          aria-expanded={isExpanded}
          onClick={() => setExpanded(!isExpanded)}
          className="min-h-11 font-semibold text-on-spruce underline"
        >
          {isExpanded ? 'Show less' : 'Show all of it'}
        </button>
      )}
    </div>
  )
}

type RulesProps = { challenge: Challenge; onClose: () => void }

const LIST_MARKER = /^\s*(\d+[.)]|[-*•])\s/

function ChallengeRulesDialog({ challenge, onClose }: RulesProps) {
  const rules = (challenge.challengeRules ?? '').split(/\r?\n/).filter((line) => line.trim())
  const isMarked = rules.some((rule) => LIST_MARKER.test(rule))
  return (
    <Dialog
      isOpen
      isDismissable
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Challenge Rules"
      subtitle={
        challenge.startDate === challenge.endDate
          ? formatChallengeDateRange(challenge)
          : `${formatChallengeDateRange(challenge)}, both days included`
      }
    >
      {rules.length === 0 ? (
        <p className="text-ink-2">{texts.noRules}</p>
      ) : (
        <ol className="flex flex-col gap-3.5">
          {rules.map((rule, index) => (
            <li key={index} className="flex gap-3.5">
              {!isMarked && (
                <span aria-hidden className="num min-w-5 shrink-0 text-xl leading-[1.35] text-spruce">
                  {index + 1}
                </span>
              )}
              <span className="min-w-0 break-words">{rule}</span>
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  )
}
