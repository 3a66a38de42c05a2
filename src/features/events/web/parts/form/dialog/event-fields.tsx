import { Restored } from '#platform/web/form/restored.tsx'
import { AboutEvent } from '../groups/about-event.tsx'
import { PublicContact, Submitter } from '../groups/contacts.tsx'
import { StatusField } from '../groups/status-field.tsx'
import { When } from '../groups/when.tsx'
import { ImageField } from '../image/image-field.tsx'
import type { Image } from '../image/use-image.ts'
import type { PostalWarnings } from '../place/use-postal-warnings.ts'
import { Where } from '../place/where.tsx'
import type { EventForm } from './typing.ts'

type Props = {
  form: EventForm
  image: Image
  warnings: PostalWarnings
  /** who fills it in: the public says who they are, an admin decides what becomes of the event */
  by: 'public' | 'admin'
  isNew: boolean
  onStartOver: () => void
}

export const EventFields = ({ form, image, warnings, by, isNew, onStartOver }: Props) => (
  <div className="grid gap-6">
    {form.isRestored && <Restored onStartOver={onStartOver} />}
    {!isNew && <StatusField form={form} />}
    <AboutEvent form={form} isNew={isNew} />
    <ImageField form={form} image={image} isAdmin={by === 'admin'} />
    <When form={form} />
    <Where form={form} warnings={warnings} />
    <PublicContact form={form} />
    {by === 'public' && <Submitter form={form} />}
  </div>
)
