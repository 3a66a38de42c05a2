import { Button } from '#platform/web/ui/actions/button.tsx'

export type FrequentReason = { label: string; note: string }

type Props = { reasons: readonly FrequentReason[]; note: string; onTake: (note: string) => void }

export const ReasonButtons = ({ reasons, note, onTake }: Props) =>
  reasons.map(({ label, note: text }) => (
    <Button
      key={label}
      variant="outline"
      size="sm"
      className={`rounded-full! ${note === text ? 'border-spruce! bg-spruce! text-card!' : ''}`}
      aria-pressed={note === text}
      onPress={() => onTake(text)}
    >
      {label}
    </Button>
  ))
