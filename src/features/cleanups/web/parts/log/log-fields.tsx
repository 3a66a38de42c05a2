import type { Me } from '#features/members/contract/session.ts'
import { sanitisePostalCode } from '#features/places/rules.ts'
import { Restored } from '#platform/web/form/restored.tsx'
import { Field } from '#platform/web/form/field.tsx'
import { Note } from '#platform/web/ui/feedback/note.tsx'
import { DatePicker } from '#platform/web/ui/fields/date-picker.tsx'
import { TextArea } from '#platform/web/ui/fields/text-area.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { EARLIEST_DAY } from '../../../rules.ts'
import type { Shared } from '../../../rules/sharing.ts'
import { Unverified } from './log-notes.tsx'
import { logSentences as sayHere } from './log-sentences.ts'
import { PhotosField } from './photos/photos-field.tsx'
import type { Uploads } from './photos/uploads.ts'
import { type Hint, PiecesField } from './pieces-field.tsx'
import type { LogForm } from './use-log-form.ts'

type Props = {
  form: LogForm
  /** of one that is there already */
  isChange: boolean
  member: Me
  today: string
  mostPieces?: number
  hint?: Hint
  uploads: Uploads
  shared?: Shared | undefined
  /** on this device, whatever becomes of the network */
  isKept: boolean
  /** photos of its draft that are gone */
  forgotten: number
  onStartOver: () => void
}

export function LogFields(props: Props) {
  const { form, isChange, member, today, mostPieces, hint, uploads, isKept, shared, forgotten, onStartOver } = props
  return (
    <div className="grid gap-5">
      {!member.emailVerified && <Unverified member={member} />}
      {form.isRestored && <Restored onStartOver={onStartOver} />}
      {form.isRestored && forgotten > 0 && <Note tone="amber">{sayHere.photosForgotten(forgotten)}</Note>}
      <div className="grid grid-cols-2 items-start gap-4">
        <Field form={form} name="date">
          {(field) => <DatePicker label="Date" min={EARLIEST_DAY} max={today} {...field} />}
        </Field>
        <Field form={form} name="location">
          {({ onChange, ...field }) => (
            <TextField
              label="ZIP/postal code"
              autoComplete="postal-code"
              onChange={(text) => onChange(sanitisePostalCode(text))}
              {...field}
            />
          )}
        </Field>
      </div>
      <PiecesField form={form} mostPieces={mostPieces} hint={hint} autoFocus={!isChange && member.emailVerified} />
      <PhotosField form={form} uploads={uploads} isKept={isKept} shared={shared} />
      <Field form={form} name="notes">
        {(field) => <TextArea label="Notes" note="optional" rows={2} {...field} />}
      </Field>
    </div>
  )
}
