import { QrCode } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { FormField } from '#platform/web/form/field.tsx'
import { NumberField } from '#platform/web/ui/fields/number-field.tsx'
import { groupUiTexts } from '../../copy/group.ts'
import { GROUP_PEOPLE, MAX_GROUP_PIECES, computeEqualShares } from '../../rules/group.ts'
import { type ShareBarPart, ShareBar } from '../group/share-bar.tsx'
import { InviteField } from '../group/invite-field.tsx'
import { logTogetherUiTexts as texts } from './copy.ts'
import type { CleanupFormState } from './use-log-form.ts'

/** Returns the estimated weight of a number of pieces, such as "2.2 kg". */
export type FormatWeight = (pieces: number) => string

type Props = { form: CleanupFormState; mostPieces: number; formatWeight?: FormatWeight | undefined }

/** Second step of logging a cleanup together: how many people were there, and who is invited by name. */
export function TogetherStep({ form, mostPieces, formatWeight }: Props) {
  const raisePeople = (invited: number) => {
    const people = form.getValues('people')
    if (people !== null && people <= invited)
      form.setValue('people', invited + 1, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  }
  return (
    <div className="grid gap-5">
      <div className="grid items-start gap-5 sm:grid-cols-2 sm:gap-6">
        <TotalField form={form} formatWeight={formatWeight} autoFocus />
        <PeopleField form={form} />
      </div>
      <EqualShares form={form} mostPieces={mostPieces} />
      <FormField form={form} name="invited">
        {(invited) => (
          <FormField form={form} name="inviteeName">
            {(name) => (
              <InviteField
                value={invited.value}
                onChange={(members) => {
                  invited.onChange(members)
                  raisePeople(members.length)
                }}
                typed={name.value}
                onType={name.onChange}
                error={invited.error ?? name.error}
              />
            )}
          </FormField>
        )}
      </FormField>
      <p className="flex gap-2.5 border-t border-line pt-4 text-sm text-ink-2">
        <QrCode aria-hidden className="mt-0.5 size-5 shrink-0 text-spruce" />
        {texts.codeFollows}
      </p>
    </div>
  )
}

type TotalProps = { form: CleanupFormState; formatWeight?: FormatWeight | undefined; autoFocus?: boolean }

export function TotalField({ form, formatWeight, autoFocus }: TotalProps) {
  const total = useWatch({ control: form.control, name: 'litterCount' })
  const weight = total && total >= 1 && total <= MAX_GROUP_PIECES ? formatWeight?.(total) : undefined
  return (
    <FormField form={form} name="litterCount">
      {(field) => (
        <NumberField
          label={groupUiTexts.total}
          steppers={groupUiTexts.pieceSteps}
          minValue={1}
          maxValue={MAX_GROUP_PIECES}
          autoFocus={autoFocus}
          hint={texts.totalHint(weight, MAX_GROUP_PIECES)}
          {...field}
        />
      )}
    </FormField>
  )
}

export function PeopleField({ form }: { form: CleanupFormState }) {
  const total = useWatch({ control: form.control, name: 'litterCount' })
  return (
    <FormField form={form} name="people">
      {(field) => (
        <NumberField
          label={groupUiTexts.people}
          steppers={texts.peopleSteps}
          minValue={GROUP_PEOPLE.least}
          // There is at least one piece for each of them.
          maxValue={Math.min(GROUP_PEOPLE.most, total || GROUP_PEOPLE.most)}
          hint={texts.peopleHint}
          {...field}
        />
      )}
    </FormField>
  )
}

/** Shows with which pieces everybody starts. The sentence is the text alternative of the bar. */
function EqualShares({ form, mostPieces }: Pick<Props, 'form' | 'mostPieces'>) {
  const [typedTotal, typedPeople] = useWatch({ control: form.control, name: ['litterCount', 'people'] })
  const [total, people] = [typedTotal ?? 0, typedPeople ?? 0]
  const isPossible =
    people >= GROUP_PEOPLE.least && people <= GROUP_PEOPLE.most && total >= people && total <= MAX_GROUP_PIECES
  if (!isPossible || !Number.isInteger(total) || !Number.isInteger(people)) return null
  const { host, others } = computeEqualShares({ total, people }, mostPieces)
  const rest = total - host - others * (people - 1)
  const shares = { host, others, people, rest, mostPieces }
  const parts: ShareBarPart[] = [
    { id: 'host', owner: 'me', pieces: host },
    ...Array.from({ length: people - 1 }, (_, index): ShareBarPart => {
      return { id: `other ${index}`, owner: 'other', pieces: others }
    }),
    { id: 'rest', owner: 'rest', pieces: rest },
  ]
  return (
    <div>
      <ShareBar parts={parts} size="small" />
      <p role="status" className="mt-2 text-sm text-ink-2">
        <NumbersInBold text={texts.equalShares(shares)} /> {texts.restOfEqualShares(shares)}
      </p>
    </div>
  )
}

const NumbersInBold = ({ text }: { text: string }) => (
  <span>
    {text.split(/(\d[\d,]*\d|\d)/).map((part, index) =>
      index % 2 === 1 ? (
        <b key={index} className="font-semibold text-ink tabular-nums">
          {part}
        </b>
      ) : (
        part
      ),
    )}
  </span>
)
