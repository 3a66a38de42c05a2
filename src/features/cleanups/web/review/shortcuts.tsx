import { useEffect, useEffectEvent } from 'react'
import { createLocalStorageValue } from '#platform/web/stored-value.ts'
import { useStoredValue } from '#platform/web/use-stored-value.ts'
import { KeyboardShortcut } from '#platform/web/ui/actions/kbd.tsx'
import { Switch } from '#platform/web/ui/fields/switch.tsx'
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx'

const setting = createLocalStorageValue('review-keys')

/**
 * Setting that turns single-letter keyboard shortcuts on or off. They can get in the way of speech input and screen
 * readers.
 */
export const useKeyboardShortcutSetting = () => ({
  areOn: useStoredValue(setting) !== 'off',
  turn: (areOn: boolean) => setting.write(areOn ? 'on' : 'off'),
})

export type KeyboardShortcutHandlers = Record<string, (() => void) | undefined>

/** Shortcut keys that may repeat while held down. A key for a decision must be pressed for each decision. */
const REPEATABLE_KEYS = new Set(['j', 'k', 'ArrowLeft', 'ArrowRight'])
const TEXT_INPUTS = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true], [data-writes]'
/** CSS selectors, by shortcut key, of the elements that use this key themselves, such as Space on a button. */
const ELEMENTS_HANDLING_KEY: Record<string, string> = {
  // Pressing the current row of the queue would do nothing, so Space there enlarges the photo.
  ' ': 'button:not([aria-current=true]), a, input, summary, [role=tab], [role=radio], [tabindex="0"]',
  ArrowLeft: '[role=tablist], [role=radiogroup], input[type=radio]',
  ArrowRight: '[role=tablist], [role=radiogroup], input[type=radio]',
}

/**
 * Keyboard shortcuts of the review page, which work wherever the focus is, except in text fields and while a dialog is
 * open.
 */
export function useKeyboardShortcuts(handlers: KeyboardShortcutHandlers, areOn: boolean) {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
    const handler = handlers[key]
    if (!handler || isHandledElsewhere(event, key)) return
    event.preventDefault()
    handler()
  })
  useEffect(() => {
    if (!areOn) return
    const listen = (event: KeyboardEvent) => handleKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [areOn])
}

function isHandledElsewhere(event: KeyboardEvent, key: string): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true
  if (event.repeat && !REPEATABLE_KEYS.has(key)) return true
  const target = event.target as Element
  const own = ELEMENTS_HANDLING_KEY[key]
  if (target.closest(TEXT_INPUTS) || (own && target.closest(own))) return true
  return document.querySelector('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]') !== null
}

const SHORTCUTS: [keys: string[], does: string][] = [
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

/** Dialog that lists the keyboard shortcuts of the review page, with a switch to turn them off. */
export function KeyboardShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { areOn, turn } = useKeyboardShortcutSetting()
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
        {SHORTCUTS.map(([keys, does]) => (
          <div key={does} className="contents">
            <dt className="flex gap-1 [&_.kbd]:inline-grid!">
              {keys.map((each) => (
                <KeyboardShortcut key={each}>{each}</KeyboardShortcut>
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
