import { describeControl, findDescribedControl, listChangedTextFields } from './controls.ts'

type Press = {
  control: HTMLElement
  /** Description of the control, for the case that hydration replaces its element. */
  description: ReturnType<typeof describeControl>
  /** How the press is repeated: as a click, as a submit by the named button, or as a key press. */
  repeat:
    | { type: 'click' }
    | { type: 'submit'; button: HTMLElement | null }
    | { type: 'keydown'; init: KeyboardEventInit }
}

/** Presses on controls that React does not handle yet, in their order. */
const queue: Press[] = []

/** Adds a press to the queue. Repeated presses of one control count once, as impatient users press again. */
export function queuePress(control: HTMLElement, repeat: Press['repeat']) {
  if (queue.some((press) => press.control === control && press.repeat.type === repeat.type)) return
  queue.push({ control, description: describeControl(control), repeat })
  // The attribute changes the look of the control, which thus reacts to the press immediately.
  control.setAttribute('data-queued', '')
}

export const isPressQueued = () => queue.length > 0

/** Empties the queue and returns its presses. */
export function takeQueuedPresses(): Press[] {
  for (const { control } of queue) control.removeAttribute('data-queued')
  return queue.splice(0)
}

/**
 * Repeats all queued presses as soon as React handles their controls. Input is given to React before: text fields that
 * were filled in early belong to the state of their form. It is noted before hydration, because a form may then write
 * the older input of its draft into the same field.
 */
export function repeatPressesWhenHydrated(whenDone: () => void) {
  const deadline = performance.now() + MAX_WAIT_MS
  const inputs = new Map<HTMLInputElement, string>()
  const repeat = () => {
    for (const field of listChangedTextFields()) if (!isHydrated(field)) inputs.set(field, field.value)
    const controls = [...inputs.keys(), ...queue.map(({ control }) => control)].filter(({ isConnected }) => isConnected)
    controls.filter((control) => !isHydrated(control)).forEach(hydrateNow)
    if (!controls.every(isHydrated) && performance.now() < deadline) return void requestAnimationFrame(repeat)
    whenDone()
    inputs.forEach(passInputToReact)
    focusAgain()
    takeQueuedPresses().forEach(repeatPress)
  }
  repeat()
}
const MAX_WAIT_MS = 5000

/** Repeats the focus of a field with suggestions, which React opens on focus. */
function focusAgain() {
  const field = document.activeElement
  if (!(field instanceof HTMLInputElement && field.matches('[role=combobox]'))) return
  field.blur()
  field.focus()
}

/**
 * Whether React handles the events of an element. React marks such elements with a property of this internal name; a
 * test fails if a new version of React renames it.
 */
export const isHydrated = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps$'))

/** Makes React hydrate the Suspense boundary around an element now, as it does for every key event. No key has this name. */
const hydrateNow = (element: Element) =>
  element.dispatchEvent(new KeyboardEvent('keyup', { key: 'Unidentified', bubbles: true }))

export function repeatPress({ control, description, repeat }: Press) {
  const current = control.isConnected ? control : findDescribedControl(description)
  if (!current) return
  if (repeat.type === 'click') current.click()
  else if (repeat.type === 'submit') (current as HTMLFormElement).requestSubmit(repeat.button)
  else current.dispatchEvent(new KeyboardEvent('keydown', repeat.init))
}

/**
 * Dispatches the input event for text that was typed before hydration. React has recorded that text as the rendered
 * value, and ignores an input event without a change. So it is given another value first, through its own property.
 */
function passInputToReact(value: string, field: HTMLInputElement) {
  const { selectionStart, selectionEnd } = field
  field.value = value === '' ? field.defaultValue : ''
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value')!.set!.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  // Fields for e-mail addresses have no selection.
  if (selectionStart !== null && document.activeElement === field) field.setSelectionRange(selectionStart, selectionEnd)
}
