import { AtSign, MapPin, Trophy } from 'lucide-react'
import { formatNumber } from '#platform/numbers.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Step } from './step.tsx'

const NEWS = [
  {
    icon: Trophy,
    title: 'You join the Litterboard',
    words:
      'Your profile becomes public: username, ZIP or postal code, country and your approved cleanups. You go by a made-up name.',
  },
  {
    icon: AtSign,
    title: 'We give you a username',
    words: 'Something like TidyHeron42. Change it in Settings whenever you like.',
  },
  {
    icon: MapPin,
    title: 'Your first cleanup is outside',
    words: 'Ten minutes and a bag will do. Log it and your first blaze is painted.',
  },
]

type Props = { annualGoal: number; isBusy: boolean; onGo: () => void; onBack: () => void }

/** Says plainly what becomes public before it does. */
export function GameOnStep({ annualGoal, isBusy, onGo, onBack }: Props) {
  return (
    <Step
      step={2}
      title={`${formatNumber(annualGoal)} pieces. You are ready.`}
      isBusy={isBusy}
      footer={
        <>
          <Button variant="ghost" isDisabled={isBusy} onPress={onBack}>
            Back
          </Button>
          <Button size="lg" isBusy={isBusy} busyLabel="One moment..." className="sm:min-w-[200px]" onPress={onGo}>
            GAME ON!
          </Button>
        </>
      }
    >
      <ul className="mt-1 flex flex-col gap-4">
        {NEWS.map(({ icon: Icon, title, words }) => (
          <li key={title} className="flex gap-4">
            <Icon aria-hidden className="mt-0.5 size-6 shrink-0 text-spruce" />
            <div>
              <b className="block leading-snug font-semibold">{title}</b>
              <span className="block text-sm leading-snug text-ink-2">{words}</span>
            </div>
          </li>
        ))}
      </ul>
    </Step>
  )
}
