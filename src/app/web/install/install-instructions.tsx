import { Share, SquarePlus } from 'lucide-react'

const icon = 'mx-0.5 inline size-[1.15em] align-[-0.2em]'

/** Instructions to install the app on iPhones and iPads, where a page cannot open an install prompt. */
export const AppInstallInstructions = () => (
  <>
    Press <Share aria-hidden className={icon} /> <b className="font-semibold">Share</b>, then{' '}
    <SquarePlus aria-hidden className={icon} /> <b className="font-semibold">Add to Home Screen</b>.
  </>
)
