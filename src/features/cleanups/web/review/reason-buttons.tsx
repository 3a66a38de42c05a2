import { Button } from '#platform/web/ui/actions/button.tsx'

/** Label of a frequent reason, and the sentences that it stands for. */
export type FrequentReason = { label: string; note: string }

type Props = { reasons: readonly FrequentReason[]; note: string; onTake: (note: string) => void }

/** Buttons for the most frequent reasons of a decision. Each puts its sentences into the field for the reason. */
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
