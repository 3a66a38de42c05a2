import type { VIEWPORTS } from '../harness/test.ts'

export type WindowOptions = {
  origin: string
  size: keyof typeof VIEWPORTS
  theme: 'light' | 'dark'
  expectedErrors?: RegExp
}

/**
 * Low-level actions that each browser engine's driver provides. The test steps are written once, in `visit.ts`. Each
 * expression is JavaScript source that the page evaluates to a JSON value or an element.
 */
export type EngineWindow = {
  goTo(address: string): Promise<void>
  goBack(): Promise<void>
  evaluate<Value>(expression: string): Promise<Value>
  find(expression: string): Promise<EngineElement | undefined>
  /** Types text into the focused element. */
  type(text: string): Promise<void>
  pressKey(key: EngineKey): Promise<void>
  clickAt(x: number, y: number): Promise<void>
  screenshot(): Promise<Uint8Array>
  /** Cuts the network of the window, if the driver can. */
  setOffline(isOffline: boolean): Promise<void>
  /** Console errors, uncaught exceptions and policy violations so far. */
  problems: string[]
  close(): Promise<void>
}

export type EngineElement = { click(): Promise<void>; chooseFile(path: string): Promise<void> }

export type EngineKey = 'Escape' | 'Enter' | 'Tab' | 'Backspace' | 'ArrowRight' | 'ArrowLeft'

export type EngineDriver = {
  canCutNetwork: boolean
  openWindow(options: WindowOptions): Promise<EngineWindow>
  close(): Promise<void>
}

/**
 * Runs in each page before the page's scripts, where the driver supports that. Policy violations become console errors,
 * because some browsers report them only in the developer tools.
 */
export const POLICY_WATCH = `document.addEventListener('securitypolicyviolation', (event) =>
  console.error('Content-Security-Policy: ' + event.violatedDirective + ' refused ' + event.blockedURI))`
