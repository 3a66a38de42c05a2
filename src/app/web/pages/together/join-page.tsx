import { createFileRoute } from '@tanstack/react-router'
import { SvgDrawing } from '#app/web/art/drawing.tsx'
import { UnknownGroupCode } from '#features/cleanups/web/join/closed.tsx'
import { GroupOfferPage } from '#features/cleanups/web/join/offer.tsx'

export const Route = createFileRoute('/_public/together/$code')({
  codeSplitGroupings: [['component', 'notFoundComponent']],
  loader: async ({ context: { queryClient }, params: { code } }) => {
    const { loadGroupOffer } = await import('#features/cleanups/web/join/load-offer.ts')
    return loadGroupOffer(queryClient, code)
  },
  head: async () => (await import('./heads.ts')).joinPageHead(),
  component: function JoinGroupPage() {
    const { code } = Route.useParams()
    const refusal = Route.useLoaderData()
    return <GroupOfferPage key={code} typed={code} refusal={refusal} scene={<SvgDrawing of="places/horizon" />} />
  },
  notFoundComponent: () => <UnknownGroupCode scene={<SvgDrawing of="places/horizon" />} />,
})
