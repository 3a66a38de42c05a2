/** Moves the focus to the page content, after the focused element was removed or a new page opened. */
export const focusPageContent = () => document.getElementById('content')?.focus({ preventScroll: true })
