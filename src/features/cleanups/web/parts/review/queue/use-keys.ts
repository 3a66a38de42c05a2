import { useEffect, useEffectEvent } from 'react'
import { stored } from '#platform/web/stored.ts'

const choice = stored('review-keys')

/** Single letters are not for everybody: who speaks to the machine, or uses a screen reader, turns them off. */
export const useKeysChoice = () => ({
  areOn: choice.use() !== 'off',
  turn: (areOn: boolean) => choice.write(areOn ? 'on' : 'off'),
})

export type KeyActs = Record<string, (() => void) | undefined>

/** May be held down; of a decision each is pressed by itself. */
const HELD = new Set(['j', 'k', 'ArrowLeft', 'ArrowRight'])
const TYPES = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true], [data-writes]'
/** Press by themselves what they are in, or go through it. */
const OWN_KEYS: Record<string, string> = {
  // a press on what is looked at already would do nothing
  ' ': 'button:not([aria-current=true]), a, input, summary, [role=tab], [role=radio], [tabindex="0"]',
  ArrowLeft: '[role=tablist], [role=radiogroup], input[type=radio]',
  ArrowRight: '[role=tablist], [role=radiogroup], input[type=radio]',
}

/** Keys of the page, wherever the focus is; none while somebody writes, or a dialog is open. */
export function useKeys(acts: KeyActs, areOn: boolean) {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
    const act = acts[key]
    if (!act || isForOthers(event, key)) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    if (!areOn) return
    const listen = (event: KeyboardEvent) => hear(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [areOn])
}

function isForOthers(event: KeyboardEvent, key: string): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true
  if (event.repeat && !HELD.has(key)) return true
  const target = event.target as Element
  const own = OWN_KEYS[key]
  if (target.closest(TYPES) || (own && target.closest(own))) return true
  return document.querySelector('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]') !== null
}
