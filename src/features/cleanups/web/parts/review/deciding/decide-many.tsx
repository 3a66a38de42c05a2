import { Button } from '#platform/web/ui/actions/button.tsx'
import { IconButton } from '#platform/web/ui/actions/icon-button.tsx'
import { DECIDED_AT_ONCE, reviewSentences as say } from '../../../../rules/review.ts'
import { VERBS } from '../review-words.ts'
import { CHOICES, type Decided } from './decided.ts'

type Props = {
  count: number
  /** where it stands beside how many are selected: one word, and of the others the signs */
  isShort?: boolean
  /** the first letters of the verbs do the same */
  hasKeys?: boolean
  onDecide: (status: Decided) => void
}

/** All that are selected, with one press. */
export function DecideMany({ count, isShort = false, hasKeys = false, onDecide }: Props) {
  if (count > DECIDED_AT_ONCE) return <p className="w-full text-sm text-brick">{say.tooMany}</p>
  return CHOICES.map((status) => {
    const { icon: Icon, verb } = VERBS[status]
    const isMain = status === 'approved'
    const name = `${verb} ${count}`
    const onPress = () => onDecide(status)
    const letter = hasKeys ? verb[0] : undefined
    return isShort && !isMain ? (
      <IconButton
        key={status}
        label={name}
        shortcut={letter}
        aria-keyshortcuts={letter}
        className="md:min-h-9! md:w-8!"
        onPress={onPress}
      >
        <Icon aria-hidden />
      </IconButton>
    ) : (
      <Button
        key={status}
        variant="outline"
        size="sm"
        aria-label={name}
        aria-keyshortcuts={letter}
        className={`${isMain ? 'bg-moss-wash! text-moss!' : ''} ${isShort ? 'gap-1! border-transparent! px-1.5!' : ''}`}
        onPress={onPress}
      >
        <Icon aria-hidden />
        {isShort ? verb : name}
      </Button>
    )
  })
}
