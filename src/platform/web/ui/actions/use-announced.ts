import { useEffect, useRef } from 'react'

/** The first announcement of a page waits so long, until its region is there. */
const FIRST_MS = 150

/**
 * What a button says of its work is read out by reference to the button, and stays for some seconds in the region for
 * that. Of a button that is gone meanwhile, as with its dialog, it would be a picture without a name.
 */
export function useAnnounced(isBusy: boolean) {
  const wasBusy = useRef(false)
  useEffect(() => {
    wasBusy.current ||= isBusy
  }, [isBusy])
  useEffect(
    () => () => {
      const region = wasBusy.current && document.querySelector('[data-live-announcer]')
      if (!region) return
      const forget = () => forgetNameless(region)
      forget()
      const late = new MutationObserver(forget)
      late.observe(region, { childList: true, subtree: true })
      setTimeout(() => late.disconnect(), FIRST_MS)
    },
    [],
  )
}

function forgetNameless(region: Element) {
  for (const said of region.querySelectorAll('[aria-labelledby]')) {
    const names = said.getAttribute('aria-labelledby')!.split(' ')
    if (!names.some((id) => document.getElementById(id))) said.remove()
  }
}
