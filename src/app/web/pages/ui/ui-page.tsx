import { createFileRoute } from '@tanstack/react-router'
import { Sheet } from './sheet.tsx'

/** The living sheet of the design system: every control in every state, for eyes and for the accessibility test. */
export const Route = createFileRoute('/dev/ui')({
  head: () => ({ meta: [{ title: 'Component sheet' }, { name: 'robots', content: 'noindex' }] }),
  component: Sheet,
})
