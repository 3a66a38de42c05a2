import { DialogTrigger } from 'react-aria-components'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx'
import { useScrolls } from '#platform/web/ui/overlays/use-scrolls.ts'
import { BADGES, type Badge, badgeNames, badgeSentences as say, nextBadges } from '../../rules/badges.ts'
import { BadgeSign } from './badge-sign.tsx'

/** What is earned, painted; and in outline what comes next. */
export function Badges({ earned }: { earned: Badge[] }) {
  const next = nextBadges(earned)
  return (
    <section aria-labelledby="badges">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 id="badges" className="text-lg">
          Badges
        </h2>
        {earned.length > 0 && <p className="text-sm text-ink-2">{say.earned(earned.length)}</p>}
        <HowTo earned={earned} />
      </div>
      {earned.length === 0 ? (
        <p className="mt-1 text-ink-2">{say.none}</p>
      ) : (
        <Signs badges={[...earned, ...next]} earned={earned} />
      )}
    </section>
  )
}

/** Those of somebody else: what they have yet to earn is theirs to see. */
export const EarnedBadges = ({ badges }: { badges: Badge[] }) => (
  <section aria-labelledby="badges">
    <h2 id="badges" className="text-xl">
      Badges
    </h2>
    <Signs badges={badges} earned={badges} />
  </section>
)

/** On a phone one row, which goes on beyond the edge of the screen. */
function Signs({ badges, earned }: { badges: Badge[]; earned: Badge[] }) {
  const { box, scrolls } = useScrolls<HTMLUListElement>()
  return (
    <ul
      ref={box}
      tabIndex={scrolls ? 0 : undefined}
      aria-label="Badges"
      className="mt-3 flex gap-2 max-sm:-mx-5 max-sm:overflow-x-auto max-sm:px-5 max-sm:[scrollbar-width:none] sm:flex-wrap"
    >
      {badges.map((badge) => (
        <li key={badge} className="shrink-0">
          <BadgeSign {...badgeNames[badge]} isEarned={earned.includes(badge)} />
        </li>
      ))}
    </ul>
  )
}

const HowTo = ({ earned }: { earned: Badge[] }) => (
  <DialogTrigger>
    <Button variant="link" className="ml-auto text-sm">
      How to earn them
    </Button>
    <Dialog title="Badges" subtitle={say.earnedOfAll(earned.length)} isDismissable>
      <ul className="grid">
        {BADGES.map((badge) => (
          <li key={badge} className="flex items-center gap-4 border-line py-2.5 not-last:border-b">
            <BadgeSign {...badgeNames[badge]} isEarned={earned.includes(badge)} isWide />
            <span aria-hidden className="text-ink-2">
              {badgeNames[badge].how}
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  </DialogTrigger>
)
