import { Dialog } from '#platform/web/ui/overlays/dialog.tsx'
import type { Challenge } from '../../contract/challenge.ts'
import { challengeUiTexts as texts } from '../../copy.ts'
import { formatChallengeDateRange } from './format.ts'

type Props = { challenge: Challenge; onClose: () => void }

const LIST_MARKER = /^\s*(\d+[.)]|[-*•])\s/

/** Dialog with a challenge's rules, one per line. */
export function ChallengeRulesDialog({ challenge, onClose }: Props) {
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
