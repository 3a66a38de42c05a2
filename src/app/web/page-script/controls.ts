/** Controls that need React. A link is one only if it opens a dialog (`data-needs-react`). */
const CONTROLS =
  'button, input, select, textarea, label, [role=button], [role=combobox], [role=tab], [data-needs-react]'

const WORKS_WITHOUT_REACT =
  '[command], [data-expands], [data-installs], dialog form[method=dialog], .theme-switch, button[data-consent]:not([data-consent=preferences])'

/** Keys that React handles on a closed list or on tabs. The browser turns Enter and Space into clicks. */
const NAVIGATION_KEY = /^(Arrow|Home|End|Page)/
/** Keys that do more in a text field with suggestions than move the caret. */
const SUGGESTION_KEY = /^Arrow(Up|Down)$/

/** Finds the control of an event, if it needs React. A label stands for its field. */
export function findControl(target: EventTarget | null): HTMLElement | undefined {
  const control = (target as Element | null)?.closest?.<HTMLElement>(`a[href], ${CONTROLS}`)
  if (!control || control.closest(WORKS_WITHOUT_REACT)) return undefined
  if (!control.matches(CONTROLS)) return undefined
  return control instanceof HTMLLabelElement ? (control.control ?? control) : control
}

/** Whether a click on a control only places the caret, because the control is a text field. */
export const isTextField = (control: HTMLElement): boolean =>
  control instanceof HTMLTextAreaElement || (control instanceof HTMLInputElement && !IS_BUTTON.test(control.type))
const IS_BUTTON = /checkbox|radio|file|submit|button|image|reset/

export const isHandledKey = (event: KeyboardEvent, control: HTMLElement): boolean => {
  const hasModifier = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey
  const keys = isTextField(control) ? SUGGESTION_KEY : NAVIGATION_KEY
  return !hasModifier && keys.test(event.key) && control.matches('[aria-haspopup], [role]')
}

/** Whether a click opens a link in a new tab or window, or downloads it. */
export const opensElsewhere = (event: Event, control: HTMLElement) =>
  event instanceof MouseEvent &&
  control.matches('a') &&
  (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)

export const closeSiteMenu = () => document.querySelector<HTMLDialogElement>('dialog.site-menu[open]')?.close()

/** Text fields with input that was not rendered: typed, or filled in by a password manager. */
export const listChangedTextFields = (): HTMLInputElement[] =>
  [...document.querySelectorAll<HTMLInputElement>('main :is(input, textarea)')].filter(
    (field) => isTextField(field) && field.type !== 'hidden' && field.value !== field.defaultValue,
  )

/** Describes a control, to find it again in another copy of the page. */
export const describeControl = (control: Element) => ({
  index: listControls().indexOf(control),
  label: labelOf(control),
})
export type ControlDescription = ReturnType<typeof describeControl>

export function findDescribedControl({ index, label }: ControlDescription): HTMLElement | undefined {
  const controls = listControls()
  const found = [controls[index], ...controls].find((control) => control && labelOf(control) === label)
  return found as HTMLElement | undefined
}

const listControls = (): Element[] => [...document.querySelectorAll(CONTROLS)]

/** Tabs are identified by their keys, because their texts may contain counts. */
const labelOf = (control: Element): string =>
  [
    control.tagName,
    control.getAttribute('name'),
    control.getAttribute('aria-label'),
    control.getAttribute('data-key') ?? control.textContent,
  ].join()
