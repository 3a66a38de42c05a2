import { Drawing } from './drawing.tsx'

/** A strip of the landing page's evening, across the top of a page that has little else to show. */
export const Horizon = () => <Drawing of="places/horizon" className="horizon" />
