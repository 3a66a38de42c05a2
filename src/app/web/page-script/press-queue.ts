import { describeControl, findDescribedControl, isTextField, listChangedTextFields } from './controls.ts'

type Press = {
  control: HTMLElement
  /** Description of the pressed control, for the case that hydration replaces its element. */
  description: ReturnType<typeof describeControl>
  /** How a queued press is repeated: as a click, as a submit by the named button, or as a key press. */
  repeat:
    | { type: 'click' }
    | { type: 'submit'; button: HTMLElement | null }
    | { type: 'keydown'; init: KeyboardEventInit }
}

const queue: Press[] = []

/**
 * Queues a press on a control before hydration. Repeated presses of one control count once. If several lists were
 * pressed, only the last one opens.
 */
export function queuePress(control: HTMLElement, repeat: Press['repeat']) {
  if (queue.some((press) => press.control === control && press.repeat.type === repeat.type)) return
  if (opensList(control))
    removeQueuedPresses()
      .filter((press) => !opensList(press.control))
      .forEach(addPress)
  addPress({ control, description: describeControl(control), repeat })
}

function addPress(press: Press) {
  queue.push(press)
  // The attribute `data-queued` restyles a pressed control, which thus reacts immediately.
  press.control.setAttribute('data-queued', '')
}

const opensList = (control: HTMLElement) => control.matches('[aria-haspopup]')

export const isPressQueued = () => queue.length > 0

export function removeQueuedPresses(): Press[] {
  for (const { control } of queue) control.removeAttribute('data-queued')
  return queue.splice(0)
}

/** Repeats queued presses once React handles their controls. React first receives early text input. */
export function replayPresses(whenDone: () => void) {
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
    removeQueuedPresses().forEach(repeatPress)
  }
  for (const type of ['beforeinput', 'input', 'keydown', 'click', 'submit'])
    document.addEventListener(type, handleBeforeReact, true)
  repeat()
}

/**
 * Passes early text to React before it handles an event, because the event builds on that text. A password manager may
 * fill in the event's field only now, or the event may hydrate it.
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
 * Corrects the caret after an insertion for which the browser used the replaced text. Dictation and on-screen keyboards
 * insert text without a key event, so the text is restored only during the insertion.
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

/** Text and selection in fields before hydration, which may replace the text by an empty form value or a draft. */
const earlyInputs = new Map<HTMLInputElement, EarlyInput>()
type EarlyInput = Pick<HTMLInputElement, 'value' | 'selectionStart' | 'selectionEnd'>

function noteEarlyInput(field: HTMLInputElement) {
  const { value, selectionStart, selectionEnd } = field
  if (!isHydrated(field)) earlyInputs.set(field, { value, selectionStart, selectionEnd })
}

const passEarlyInputs = () => new Map(earlyInputs).forEach(passEarlyInput)

const MAX_WAIT_MS = 5000

function focusAgain() {
  const field = document.activeElement
  if (!(field instanceof HTMLInputElement && field.matches('[role=combobox]'))) return
  field.blur()
  field.focus()
}

/**
 * Whether React handles an element. React marks hydrated elements with a property of this internal name; a test fails
 * if React renames it.
 */
export const isHydrated = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps$'))

/** Makes React hydrate the Suspense boundary around an element now, as for every key event. No key has this name. */
const hydrateNow = (element: Element) =>
  isHydrated(element) || element.dispatchEvent(new KeyboardEvent('keyup', { key: 'Unidentified', bubbles: true }))

/** Finds the element of a pressed control. Hydration may replace it, and may add the new one later. */
const findPressedControl = ({ control, description }: Press) =>
  control.isConnected ? control : findDescribedControl(description)

function repeatPress(press: Press) {
  const { repeat } = press
  const current = findPressedControl(press)
  if (!current) return
  // If hydration replaced the focused element, arrow keys in a row of tabs would start from nowhere.
  if (current !== press.control && document.activeElement === document.body) current.focus()
  if (repeat.type === 'click') current.click()
  else if (repeat.type === 'submit') (current as HTMLFormElement).requestSubmit(repeat.button)
  else current.dispatchEvent(new KeyboardEvent('keydown', repeat.init))
}

/**
 * Restores early text in a hydrated field and dispatches its input event. React ignores an input event without a
 * change, so the field first gets another value through its own property.
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
