import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ButtonLink } from '#platform/web/ui/actions/button-link.tsx'
import { buttonClassName, type ButtonVariant } from '#platform/web/ui/actions/button-style.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { IconButton } from '#platform/web/ui/actions/icon-button.tsx'
import { KeyboardShortcut } from '#platform/web/ui/actions/kbd.tsx'
import { ComponentExample } from './example.tsx'

const variants: [ButtonVariant, string][] = [
  ['default', 'Log cleanup'],
  ['secondary', 'Join Challenge'],
  ['outline', 'Clear Filters'],
  ['ghost', 'Cancel'],
  ['destructive', 'Delete'],
  ['link', 'View your bio'],
]

export const ButtonComponentExamples = () => (
  <div className="grid grid-cols-1 gap-8">
    {variants.map(([variant, words]) => (
      <ComponentExample key={variant} title={variant}>
        <Button variant={variant}>{words}</Button>
        <FixedState variant={variant} state="data-hovered" words="Hover" />
        <FixedState variant={variant} state="data-pressed" words="Pressed" />
        <FixedState variant={variant} state="data-focus-visible" words="Focus" />
        <Button variant={variant} isDisabled>
          Disabled
        </Button>
        <Busy variant={variant} />
      </ComponentExample>
    ))}
    <ComponentExample title="Sizes">
      <Button size="sm">Small</Button>
      <Button>Default</Button>
      <Button size="lg">Large</Button>
      <Button>
        <Plus aria-hidden />
        With an icon
      </Button>
      <ButtonLink href="#buttons" variant="outline">
        A link
      </ButtonLink>
    </ComponentExample>
    <ComponentExample title="Icon" note="Rest on one, or reach it with Tab: it says its name.">
      <IconButton label="Add a photo" shortcut="P">
        <Plus aria-hidden />
      </IconButton>
      <IconButton label="Delete cleanup" variant="outline">
        <Trash2 aria-hidden />
      </IconButton>
      <IconButton label="Delete for good" variant="destructive" isDisabled>
        <Trash2 aria-hidden />
      </IconButton>
      <Button variant="outline" size="sm">
        Undo
        <KeyboardShortcut>U</KeyboardShortcut>
      </Button>
    </ComponentExample>
  </div>
)

/** Example of a button that stays in a short-lived state, such as hover or pressed. */
const FixedState = ({ variant, state, words }: { variant: ButtonVariant; state: string; words: string }) => (
  <button data-rac="" className={buttonClassName({ variant })} {...{ [state]: true }}>
    {words}
  </button>
)

function Busy({ variant }: { variant: ButtonVariant }) {
  const [isBusy, setBusy] = useState(true)
  return (
    <Button variant={variant} isBusy={isBusy} busyLabel="Signing In..." onPress={() => setBusy(true)}>
      Sign In
    </Button>
  )
}
