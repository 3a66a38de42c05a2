import { createFileRoute } from '@tanstack/react-router'
import { SvgDrawing } from '#app/web/art/drawing.tsx'
import { GroupCodeForm } from '#features/cleanups/web/join/code-form.tsx'

export const Route = createFileRoute('/_public/together')({
  validateSearch: ({ code }: Record<string, unknown>): { code?: string } => ({
    code: typeof code === 'string' ? code : undefined,
  }),
  beforeLoad: async ({ search: { code } }) => {
    if (code) (await import('#features/cleanups/web/join/load-offer.ts')).redirectFromTypedCode(code)
  },
  head: async () => (await import('./heads.ts')).joinPageHead(),
  component: function GroupCodePage() {
    const { code } = Route.useSearch()
    return <GroupCodeForm key={code} refused={code} scene={<SvgDrawing of="places/horizon" />} />
  },
})
