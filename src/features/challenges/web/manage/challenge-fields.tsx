import { RestoredDraftNote } from '#platform/web/form/restored-draft-note.tsx'
import { Field } from '#platform/web/form/field.tsx'
import { NameAndSlug } from '#platform/web/form/name-and-slug.tsx'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Switch } from '#platform/web/ui/fields/switch.tsx'
import { DatePicker } from '#platform/web/ui/fields/date-picker.tsx'
import { NumberField } from '#platform/web/ui/fields/number-field.tsx'
import { TextArea } from '#platform/web/ui/fields/text-area.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { CHALLENGE_MAX_LENGTHS } from '../../rules.ts'
import { challengeAdminSentences as say } from './copy.ts'
import { createRandomCode } from './random-code.ts'
import { PictureField } from './picture-field.tsx'
import type { ChallengeForm } from './form-values.ts'
import type { ChallengePicture } from './use-challenge-picture.ts'

type Props = {
  form: ChallengeForm
  pictures: { logoUrl: ChallengePicture; bannerUrl: ChallengePicture }
  isNew: boolean
  onStartOver: () => void
}

export function ChallengeFields({ form, pictures, isNew, onStartOver }: Props) {
  return (
    <div className="grid gap-5">
      {form.isRestored && <RestoredDraftNote onStartOver={onStartOver} />}
      <NameAndSlug
        form={form}
        name="title"
        label="Title"
        slugHint={say.slugHint}
        slugLongest={CHALLENGE_MAX_LENGTHS.slug}
        isNew={isNew}
      />
      <Field form={form} name="subhead">
        {(field) => <TextField label="Subhead" note="optional" autoComplete="off" {...field} />}
      </Field>
      <Field form={form} name="description">
        {(field) => <TextArea label="Description" note="optional" rows={2} {...field} />}
      </Field>
      <div className={PAIR}>
        <Field form={form} name="startDate">
          {(field) => <DatePicker label="Start date" {...field} />}
        </Field>
        <Field form={form} name="endDate">
          {(field) => <DatePicker label="End date" min={form.watch('startDate') ?? undefined} {...field} />}
        </Field>
        <Field form={form} name="accessCode">
          {(field) => (
            <TextField
              label="Access code"
              hint={say.codeHint}
              autoComplete="off"
              autoCorrect="off"
              spellCheck="false"
              end={
                <Button variant="ghost" size="sm" onPress={() => field.onChange(createRandomCode())}>
                  Make one up
                </Button>
              }
              {...field}
            />
          )}
        </Field>
        <Field form={form} name="goalLitterPieces">
          {(field) => (
            <NumberField
              label="Challenge goal"
              hint={say.goalHint}
              // The goal field shows fractions, so that validation can reject them instead of rounding.
              formatOptions={{ maximumFractionDigits: 3 }}
              {...field}
            />
          )}
        </Field>
      </div>
      <Field form={form} name="logoUrl">
        {(field) => <PictureField label="Logo" hint={say.logoHint} picture={pictures.logoUrl} {...field} />}
      </Field>
      <Field form={form} name="bannerUrl">
        {(field) => (
          <PictureField label="Banner" hint={say.bannerHint} picture={pictures.bannerUrl} isWide {...field} />
        )}
      </Field>
      <Field form={form} name="challengeRules">
        {(field) => <TextArea label="Challenge rules" note="optional" hint={say.rulesHint} rows={3} {...field} />}
      </Field>
      <Field form={form} name="isPrivate">
        {(field) => <Switch label="Private" hint={say.privateHint} side="end" {...field} />}
      </Field>
      <Field form={form} name="status">
        {({ value, onChange, ...field }) => (
          <Switch
            label="Published"
            hint={say.publishedHint}
            side="end"
            value={value === 'active'}
            onChange={(isOn) => onChange(isOn ? 'active' : 'inactive')}
            {...field}
          />
        )}
      </Field>
    </div>
  )
}

const PAIR = 'grid items-start gap-5 sm:grid-cols-2 sm:gap-4'
