import { describeControl, findDescribedControl, isTextField, listChangedTextFields } from './controls.ts'

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

/**
 * Adds a press to the queue. Repeated presses of one control count once, as impatient users press again. Of the lists
 * that were pressed, only the last one opens.
 */
export function queuePress(control: HTMLElement, repeat: Press['repeat']) {
  if (queue.some((press) => press.control === control && press.repeat.type === repeat.type)) return
  if (opensList(control))
    takeQueuedPresses()
      .filter((press) => !opensList(press.control))
      .forEach(addPress)
  addPress({ control, description: describeControl(control), repeat })
}

function addPress(press: Press) {
  queue.push(press)
  // The attribute changes the look of the control, which thus reacts to the press immediately.
  press.control.setAttribute('data-queued', '')
}

const opensList = (control: HTMLElement) => control.matches('[aria-haspopup]')

export const isPressQueued = () => queue.length > 0

export function takeQueuedPresses(): Press[] {
  for (const { control } of queue) control.removeAttribute('data-queued')
  return queue.splice(0)
}

/**
 * Repeats all queued presses as soon as React handles their controls. Text fields that were filled in early are given to
 * React before.
 */
export function repeatPressesWhenHydrated(whenDone: () => void) {
  const deadline = performance.now() + MAX_WAIT_MS
  const repeat = () => {
    listChangedTextFields().forEach(noteEarlyInput)
    const fields = [...earlyInputs.keys()].filter((field) => field.isConnected)
    const controls = [...fields, ...queue.map(findPressedControl)]
    controls.forEach((control) => control && hydrateNow(control))
    passEarlyInputs()
    const areReady = controls.every((control) => control && isHydrated(control))
    if (!areReady && performance.now() < deadline) return void requestAnimationFrame(repeat)
    whenDone()
    focusAgain()
    takeQueuedPresses().forEach(repeatPress)
  }
  for (const type of ['beforeinput', 'input', 'keydown', 'click', 'submit'])
    document.addEventListener(type, handleBeforeReact, true)
  repeat()
}

/**
 * Adopts early text before React handles an event: what somebody does next builds upon it. The event's own field may get
 * its text only now, for example from a password manager, or be hydrated by this event.
 */
function handleBeforeReact(event: Event) {
  const field = event.target as HTMLInputElement
  if (field.matches?.('main *') && isTextField(field)) {
    if (field.value !== field.defaultValue) noteEarlyInput(field)
    hydrateNow(field)
  }
  const hasEarlyInput = earlyInputs.has(field)
  passEarlyInputs()
  if (hasEarlyInput && !earlyInputs.has(field) && isInsertion(event)) keepCaretBehindInsertion(field)
}

const isInsertion = (event: Event) =>
  event.type === 'beforeinput' && (event as InputEvent).inputType.startsWith('insert')

/**
 * Corrects the caret after an insertion for which the browser has computed it from the replaced text. Dictation and
 * on-screen keyboards insert text without a key event, so the text is given back only while it is inserted.
 */
function keepCaretBehindInsertion(field: HTMLInputElement) {
  const { value, selectionEnd } = field
  if (selectionEnd === null) return
  const lengthBehindCaret = value.length - selectionEnd
  field.addEventListener(
    'input',
    () => {
      const caret = field.value.length - lengthBehindCaret
      field.setSelectionRange(caret, caret)
    },
    { once: true },
  )
}

/**
 * Text and selection in fields that are not hydrated yet. They are noted, because hydration may replace the text: by the
 * form's value, which is still empty, or by that of a draft.
 */
const earlyInputs = new Map<HTMLInputElement, EarlyInput>()
type EarlyInput = Pick<HTMLInputElement, 'value' | 'selectionStart' | 'selectionEnd'>

function noteEarlyInput(field: HTMLInputElement) {
  const { value, selectionStart, selectionEnd } = field
  if (!isHydrated(field)) earlyInputs.set(field, { value, selectionStart, selectionEnd })
}

const passEarlyInputs = () => new Map(earlyInputs).forEach(passEarlyInput)

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
  isHydrated(element) || element.dispatchEvent(new KeyboardEvent('keyup', { key: 'Unidentified', bubbles: true }))

/** Finds the element of a pressed control. Hydration may replace it, and does not always add the new one at once. */
const findPressedControl = ({ control, description }: Press) =>
  control.isConnected ? control : findDescribedControl(description)

function repeatPress(press: Press) {
  const { repeat } = press
  const current = findPressedControl(press)
  if (!current) return
  // If hydration replaced the element that had the focus, arrow keys in a row of tabs would start from nowhere.
  if (current !== press.control && document.activeElement === document.body) current.focus()
  if (repeat.type === 'click') current.click()
  else if (repeat.type === 'submit') (current as HTMLFormElement).requestSubmit(repeat.button)
  else current.dispatchEvent(new KeyboardEvent('keydown', repeat.init))
}

/**
 * Gives a hydrated field the text that was typed before, and dispatches its input event. React has recorded that text as
 * the rendered value, and ignores an input event without a change. So the field is given another value first, through
 * its own property.
 */
function passEarlyInput(early: EarlyInput, field: HTMLInputElement) {
  if (!isHydrated(field)) return
  earlyInputs.delete(field)
  const { value } = early
  // A replaced text has lost its selection.
  const { selectionStart, selectionEnd } = field.value === value ? field : early
  field.value = value === '' ? field.defaultValue : ''
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value')!.set!.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  // Fields for e-mail addresses have no selection.
  if (selectionStart !== null && document.activeElement === field) field.setSelectionRange(selectionStart, selectionEnd)
}
