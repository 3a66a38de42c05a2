/** The keyboard's place, where what had it is gone, or a new page has come. */
export const focusContent = () => document.getElementById('content')?.focus({ preventScroll: true })
