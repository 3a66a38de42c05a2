import { DialogTrigger } from 'react-aria-components'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx'
import { useNeedsTabStop } from '#platform/web/ui/overlays/use-needs-tab-stop.ts'
import { BADGE_IDS, type Badge, badgeDescriptions, badgeUiTexts as texts, findNextBadges } from '../../rules/badges.ts'

/** The reader's badges: earned ones as painted signs, the next ones as outlines. */
export function OwnBadges({ earned }: { earned: Badge[] }) {
  const next = findNextBadges(earned)
  return (
    <section aria-labelledby="badges">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 id="badges" className="text-lg">
          Badges
        </h2>
        {earned.length > 0 && <p className="text-sm text-ink-2">{texts.earned(earned.length)}</p>}
        <HowToEarnDialog earned={earned} />
      </div>
      {earned.length === 0 ? (
        <p className="mt-1 text-ink-2">{texts.none}</p>
      ) : (
        <BadgeList badges={[...earned, ...next]} earned={earned} />
      )}
    </section>
  )
}

/** Another member's badges. Shows only earned ones, because progress toward the next is private. */
export const EarnedMemberBadges = ({ badges }: { badges: Badge[] }) => (
  <section aria-labelledby="badges">
    <h2 id="badges" className="text-xl">
      Badges
    </h2>
    <BadgeList badges={badges} earned={badges} />
  </section>
)

/** List of badges; on a phone, one row that scrolls horizontally. */
function BadgeList({ badges, earned }: { badges: Badge[]; earned: Badge[] }) {
  const { box, scrolls } = useNeedsTabStop<HTMLUListElement>()
  return (
    <ul
      ref={box}
      tabIndex={scrolls ? 0 : undefined}
      aria-label="Badges"
      className="mt-3 flex gap-2 max-sm:-mx-5 max-sm:overflow-x-auto max-sm:px-5 max-sm:[scrollbar-width:none] sm:flex-wrap"
    >
      {badges.map((badge) => (
        <li key={badge} className="shrink-0">
          <BadgeView {...badgeDescriptions[badge]} isEarned={earned.includes(badge)} />
        </li>
      ))}
    </ul>
  )
}

const HowToEarnDialog = ({ earned }: { earned: Badge[] }) => (
  <DialogTrigger>
    <Button variant="link" className="ml-auto text-sm">
      How to earn them
    </Button>
    <Dialog title="Badges" subtitle={texts.earnedOfAll(earned.length)} isDismissable>
      <ul className="grid">
        {BADGE_IDS.map((badge) => (
          <li key={badge} className="flex items-center gap-4 border-line py-2.5 not-last:border-b">
            <BadgeView {...badgeDescriptions[badge]} isEarned={earned.includes(badge)} isWide />
            <span aria-hidden className="text-ink-2">
              {badgeDescriptions[badge].how}
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  </DialogTrigger>
)

type Props = {
  name: string
  how: string
  isEarned: boolean
  isWide?: boolean
}

/** One badge: a painted sign when earned, a dashed outline when still ahead. */
function BadgeView({ name, how, isEarned, isWide = false }: Props) {
  const [large, ...small] = name.split(' ')
  return (
    <span
      className={`relative flex h-16 flex-col items-center justify-center rounded-md px-3.5 text-center ${isWide ? 'w-[104px] shrink-0' : 'min-w-[74px]'} ${isEarned ? earnedStyle : pendingStyle}`}
    >
      <span className={`num text-[1.4rem] leading-none ${isEarned ? 'text-sun' : ''}`}>{large}</span>{' '}
      <span className={`mt-1 text-[0.875rem] leading-none font-semibold ${isEarned ? 'text-on-spruce-2' : ''}`}>
        {small.join(' ')}
      </span>
      <span className="sr-only">{isEarned ? `, earned: ${how}` : `, still ahead: ${how}`}</span>
    </span>
  )
}

const earnedStyle =
  'bg-spruce-deep text-on-spruce before:absolute before:inset-[3px] before:rounded-[7px] before:border before:border-on-spruce-2 forced-colors:border-2'
const pendingStyle = 'border-[1.5px] border-dashed border-line-strong text-ink-3'
