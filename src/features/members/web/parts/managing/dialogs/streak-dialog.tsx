import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { codeOf } from '#platform/errors.ts'
import { FormDialog } from '#platform/web/form/dialog/form-dialog.tsx'
import { Field } from '#platform/web/form/field.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { notify } from '#platform/web/ui/feedback/notify.ts'
import { NumberField } from '#platform/web/ui/fields/text/number-field.tsx'
import { type ManagedMember, StreakWeeks } from '../../../../contract/managed.ts'
import { managedSentences } from '../../../../rules/managed.ts'
import { managingSentences as say } from '../managing-sentences.ts'
import { useMembersChanged } from '../use-members-changed.ts'

export type SaveStreak = (streak: { id: string; weeks: number }) => Promise<unknown>
type Props = { member: ManagedMember; save: SaveStreak; onClose: () => void }

const Typed = z.object({ weeks: StreakWeeks })
const START: { weeks: number | null } = { weeks: 0 }

/** How many weeks in a row a superadmin says there are. */
export function StreakDialog({ member, save, onClose }: Props) {
  const { id, fullName, username, currentStreakWeeks } = member
  const changed = useMembersChanged()
  const form = useForm({
    schema: Typed,
    start: START,
    failed: { otherwise: managedSentences.streakNotSet },
    submit: async ({ weeks }) => {
      await save({ id, weeks }).catch((error: unknown) => {
        throw codeOf(error) === 'FORBIDDEN' ? error : new Error()
      })
      void notify.success(managedSentences.streakSet(fullName, weeks))
      await changed()
      onClose()
    },
  })
  const weeks = useWatch({ control: form.control, name: 'weeks' })
  return (
    <FormDialog
      form={form}
      isChange={false}
      width="narrow"
      title="Edit streak"
      subtitle={username ? `${fullName}, ${username}` : fullName}
      action={say.setStreak(weeks)}
      onClose={onClose}
    >
      <p className="mb-5 rounded-md bg-sunk px-4 py-3 font-semibold">{say.streakNow(currentStreakWeeks)}</p>
      <Field form={form} name="weeks">
        {(field) => (
          <NumberField
            label="Weeks in a row"
            hint={say.streakHint}
            minValue={0}
            steppers={{ less: 'One week less', more: 'One week more' }}
            autoFocus
            {...field}
          />
        )}
      </Field>
    </FormDialog>
  )
}
