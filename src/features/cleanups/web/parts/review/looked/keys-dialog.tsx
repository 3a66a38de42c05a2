import { Kbd } from '#platform/web/ui/actions/kbd.tsx'
import { Switch } from '#platform/web/ui/fields/switch.tsx'
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx'
import { useKeysChoice } from '../queue/use-keys.ts'

const KEYS: [keys: string[], does: string][] = [
  [['J'], 'next'],
  [['K'], 'previous'],
  [['A'], 'approve'],
  [['R'], 'reject'],
  [['F'], 'flag'],
  [['X'], 'select; A, R and F then mean all selected'],
  [['↓'], 'take a ready reason, then the next one'],
  [['Enter'], 'send the note, with Shift begin a line'],
  [['Esc'], 'close the note (it is kept), or unselect'],
  [['U'], 'undo'],
  [['Space'], 'enlarge the photo, and back'],
  [['←', '→'], 'other photos'],
  [['?'], 'all keys'],
]

/** What each key does, and the switch for whom single letters are in the way. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { areOn, turn } = useKeysChoice()
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isDismissable
      width="narrow"
      title="All keys"
      subtitle="They work wherever you are on the page, but not while you write."
    >
      <dl className="mb-5 grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
        {KEYS.map(([keys, does]) => (
          <div key={does} className="contents">
            <dt className="flex gap-1 [&_.kbd]:inline-grid!">
              {keys.map((each) => (
                <Kbd key={each}>{each}</Kbd>
              ))}
            </dt>
            <dd className="text-ink-2">{does}</dd>
          </div>
        ))}
      </dl>
      <Switch
        label="Use single keys"
        hint="Turn them off if they get in the way of speech input or a screen reader."
        side="end"
        value={areOn}
        onChange={turn}
      />
    </Dialog>
  )
}
