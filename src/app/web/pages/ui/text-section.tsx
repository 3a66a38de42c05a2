import { useState } from 'react'
import { MinutesField } from '#platform/web/ui/fields/minutes-field.tsx'
import { NumberField } from '#platform/web/ui/fields/number-field.tsx'
import { PasswordField } from '#platform/web/ui/fields/password-field.tsx'
import { SearchField } from '#platform/web/ui/fields/search-field.tsx'
import { TextArea } from '#platform/web/ui/fields/text-area.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { FormFieldExamples } from './example.tsx'

export const TextFieldComponentExamples = () => (
  <div className="grid grid-cols-1 gap-8">
    <FormFieldExamples title="Text field">
      <TextField label="Full name" defaultValue="Rosa Medina" />
      <TextField label="Location name" note="optional" placeholder="Agua Fria trailhead" />
      <TextField label="Username" defaultValue="rosa_m" hint="2-20 letters, numbers and underscores" />
      <TextField label="Username" defaultValue="rosa_med" hint="Checking..." isLoading />
      <TextField label="Username" defaultValue="rosa_medina" valid="Username is available" />
      <TextField label="Email" defaultValue="rosa@example" error="Please enter a valid email address." />
      <TextField label="Email" value="rosa@example.org" isReadOnly hint="Your email can't be changed here." />
      <TextField label="Email" defaultValue="rosa@example.org" isDisabled />
    </FormFieldExamples>
    <FormFieldExamples title="Password">
      <PasswordField label="Password" defaultValue="pick it up" autoComplete="current-password" aside={<Forgot />} />
      <PasswordField
        label="Current password"
        defaultValue="litter"
        autoComplete="current-password"
        error="Current password is incorrect"
      />
      <PasswordField label="New password" autoComplete="new-password" hint="At least 6 characters." />
    </FormFieldExamples>
    <FormFieldExamples title="Text area">
      <TextArea
        label="Notes"
        note="optional"
        defaultValue="Behind the bus shelter on 24th. Wind had packed it all into the hedge."
      />
      <TextArea label="Description" placeholder="What happens, what to bring" hint="It grows with what you write." />
      <TextArea label="Member Intro" defaultValue="Second grade teacher." isDisabled />
    </FormFieldExamples>
    <FormFieldExamples title="Search">
      <SearchField label="Filter by username, email or name" />
      <SearchField label="Filter by name" defaultValue="rosa" />
    </FormFieldExamples>
    <FormFieldExamples
      title="Number"
      note="Arrow keys, thousands separators, and what was typed stays even when it is too much."
    >
      <Pieces />
      <NumberField label="Pieces a year" defaultValue={1000} hint="At least 365." />
      <NumberField
        label="Pieces of litter"
        defaultValue={318}
        steppers={{ less: 'One fewer', more: 'One more' }}
        error="We currently limit each cleanup to 250 pieces of litter. If you collected more, please log an additional cleanup."
      />
      <NumberField label="Pieces a year" defaultValue={2614} isDisabled />
    </FormFieldExamples>
    <FormFieldExamples title="Duration" note="Steps of five minutes; 90, 1:30 and 1 h 30 are understood.">
      <TimeSpent />
      <TimeSpent defaultValue={90} />
      <TimeSpent defaultValue={800} error="Between 5 minutes and 12 hours." />
      <TimeSpent defaultValue={45} isDisabled />
    </FormFieldExamples>
  </div>
)

const Forgot = () => (
  <a href="#text" className="font-semibold text-creek underline">
    Forgot password?
  </a>
)

function Pieces() {
  const [pieces, setPieces] = useState<number | null>(36)
  return (
    <NumberField
      label="Pieces of litter"
      value={pieces}
      onChange={setPieces}
      minValue={0}
      steppers={{ less: 'One fewer', more: 'One more' }}
      hint={pieces === null ? 'How many was it?' : `This takes you to ${684 + pieces} of 1,000.`}
    />
  )
}

const TimeSpent = (field: { defaultValue?: number; error?: string; isDisabled?: boolean }) => (
  <MinutesField
    label="Time spent"
    note="optional"
    steps={{ first: 30, step: 5, most: 720 }}
    stepLabels={{ less: '5 minutes less', more: '5 minutes more' }}
    {...field}
  />
)
