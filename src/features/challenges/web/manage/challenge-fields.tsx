import { RestoredDraftNote } from '#platform/web/form/restored-draft-note.tsx'
import { FormField } from '#platform/web/form/field.tsx'
import { NameAndSlugFields } from '#platform/web/form/name-and-slug.tsx'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Switch } from '#platform/web/ui/fields/switch.tsx'
import { DatePicker } from '#platform/web/ui/fields/date-picker.tsx'
import { NumberField } from '#platform/web/ui/fields/number-field.tsx'
import { TextArea } from '#platform/web/ui/fields/text-area.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { CHALLENGE_FIELD_MAX_LENGTHS } from '../../rules.ts'
import { challengeManagementUiTexts as texts } from './copy.ts'
import { createRandomAccessCode } from './random-code.ts'
import { ChallengePictureField } from './picture-field.tsx'
import type { ChallengeFormControls } from './form-values.ts'
import type { ChallengePictureUpload } from './use-challenge-picture.ts'

type Props = {
  form: ChallengeFormControls
  pictures: { logoUrl: ChallengePictureUpload; bannerUrl: ChallengePictureUpload }
  isNew: boolean
  onStartOver: () => void
}

export function ChallengeFormFields({ form, pictures, isNew, onStartOver }: Props) {
  return (
    <div className="grid gap-5">
      {form.isRestored && <RestoredDraftNote onStartOver={onStartOver} />}
      <NameAndSlugFields
        form={form}
        name="title"
        label="Title"
        slugHint={texts.slugHint}
        slugLongest={CHALLENGE_FIELD_MAX_LENGTHS.slug}
        isNew={isNew}
      />
      <FormField form={form} name="subhead">
        {(field) => <TextField label="Subhead" note="optional" autoComplete="off" {...field} />}
      </FormField>
      <FormField form={form} name="description">
        {(field) => <TextArea label="Description" note="optional" rows={2} {...field} />}
      </FormField>
      <div className={PAIR}>
        <FormField form={form} name="startDate">
          {(field) => <DatePicker label="Start date" {...field} />}
        </FormField>
        <FormField form={form} name="endDate">
          {(field) => <DatePicker label="End date" min={form.watch('startDate') ?? undefined} {...field} />}
        </FormField>
        <FormField form={form} name="accessCode">
          {(field) => (
            <TextField
              label="Access code"
              hint={texts.codeHint}
              autoComplete="off"
              autoCorrect="off"
              spellCheck="false"
              end={
                <Button variant="ghost" size="sm" onPress={() => field.onChange(createRandomAccessCode())}>
                  Make one up
                </Button>
              }
              {...field}
            />
          )}
        </FormField>
        <FormField form={form} name="goalLitterPieces">
          {(field) => <NumberField label="Challenge goal" hint={texts.goalHint} {...field} />}
        </FormField>
      </div>
      <FormField form={form} name="logoUrl">
        {(field) => <ChallengePictureField label="Logo" hint={texts.logoHint} picture={pictures.logoUrl} {...field} />}
      </FormField>
      <FormField form={form} name="bannerUrl">
        {(field) => (
          <ChallengePictureField
            label="Banner"
            hint={texts.bannerHint}
            picture={pictures.bannerUrl}
            isWide
            {...field}
          />
        )}
      </FormField>
      <FormField form={form} name="challengeRules">
        {(field) => <TextArea label="Challenge rules" note="optional" hint={texts.rulesHint} rows={3} {...field} />}
      </FormField>
      <FormField form={form} name="isPrivate">
        {(field) => <Switch label="Private" hint={texts.privateHint} side="end" {...field} />}
      </FormField>
      <FormField form={form} name="status">
        {({ value, onChange, ...field }) => (
          <Switch
            label="Published"
            hint={texts.publishedHint}
            side="end"
            value={value === 'active'}
            onChange={(isOn) => onChange(isOn ? 'active' : 'inactive')}
            {...field}
          />
        )}
      </FormField>
    </div>
  )
}

const PAIR = 'grid items-start gap-5 sm:grid-cols-2 sm:gap-4'
