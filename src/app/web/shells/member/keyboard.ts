/** Minimum height of an on-screen keyboard, in CSS pixels. The browser's own bars are lower. */
const KEYBOARD_HEIGHT = 120

/**
 * Whether an on-screen keyboard covers part of the window. The visible height also shrinks when the user zooms in,
 * which `scale` undoes.
 */
export const isKeyboardOpen = (windowHeight: number, visible: { height: number; scale: number } | null) =>
  visible !== null && windowHeight - visible.height * visible.scale > KEYBOARD_HEIGHT
