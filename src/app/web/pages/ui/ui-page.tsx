import { createFileRoute } from '@tanstack/react-router'
import { Sheet } from './sheet.tsx'

/**
 * The living sheet of the design system: every control in every state, for eyes and for the accessibility test.
 * `?only=date` shows one section, which is quicker to load while one works on it.
 */
export const Route = createFileRoute('/dev/ui')({
  validateSearch: ({ only }: { only?: string }): { only?: string } => (only ? { only } : {}),
  head: () => ({ meta: [{ title: 'Component sheet' }, { name: 'robots', content: 'noindex' }] }),
  component: Sheet,
})
