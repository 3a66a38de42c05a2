import { useState } from 'react'
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx'
import { ComboBox } from '#platform/web/ui/fields/combo-box.tsx'
import { SegmentedControl } from '#platform/web/ui/fields/segmented-control.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { Slider } from '#platform/web/ui/fields/slider.tsx'
import { Switch } from '#platform/web/ui/fields/switch.tsx'
import { TagToggles } from '#platform/web/ui/fields/tag-toggles.tsx'
import { ComponentExample, FormFieldExamples } from './example.tsx'

const countries = [
  'Canada',
  'Germany',
  'Japan',
  'Mexico',
  'New Zealand',
  'Spain',
  'United Kingdom',
  'United States',
].map((label) => ({ id: label, label }))
const tags = ['Beach', 'Family friendly', 'Monthly', 'Park', 'Plogging', 'River', 'Schools', 'Street'].map((label) => ({
  id: label,
  label,
}))

export const ChoiceFieldComponentExamples = () => (
  <div className="grid grid-cols-1 gap-8">
    <FormFieldExamples title="Select">
      <Select label="Country" options={countries} defaultValue="United States" />
      <Select label="Country" note="optional" options={countries} hint="Where the cleanup is." />
      <Select label="Country" options={countries} error="Please select a country" />
      <Select label="Country" options={countries} defaultValue="Japan" isDisabled />
    </FormFieldExamples>
    <FormFieldExamples title="Combo box">
      <ComboBox label="Country" options={countries} defaultValue="Mexico" />
      <ComboBox label="Country" options={countries} placeholder="Write a part of it" />
      <ComboBox label="Country" options={countries} error="Please select a country" />
      <ComboBox label="Country" options={countries} defaultValue="Spain" isDisabled />
    </FormFieldExamples>
    <ComponentExample title="Checkbox">
      <Checkbox>Off</Checkbox>
      <Checkbox defaultSelected>On</Checkbox>
      <Checkbox isIndeterminate>Some</Checkbox>
      <Checkbox isDisabled>Disabled</Checkbox>
      <Checkbox isDisabled defaultSelected>
        Disabled, on
      </Checkbox>
      <Checkbox isReadOnly defaultSelected>
        Read-only
      </Checkbox>
      <Checkbox error="Please accept the terms">I accept the terms</Checkbox>
    </ComponentExample>
    <ComponentExample title="Switch">
      <Switch label="Email notifications" defaultSelected />
      <Switch label="Off" />
      <Switch label="Disabled" isDisabled />
      <Switch label="Disabled, on" isDisabled defaultSelected />
    </ComponentExample>
    <FormFieldExamples title="Switch at the end of its row">
      <Switch
        side="end"
        label="Registration required"
        hint="People must sign up on your website first."
        defaultSelected
      />
      <Switch
        side="end"
        label="Global event"
        hint="People can join from anywhere. Shown with a globe instead of a city."
      />
    </FormFieldExamples>
    <FormFieldExamples title="Segmented control">
      <View />
    </FormFieldExamples>
    <div className="grid gap-5">
      <TagToggles label="Tags" note="as many as fit" options={tags} defaultValue={['Family friendly', 'River']} />
      <TagToggles label="Tags" options={tags.slice(0, 3)} error="Please choose at least one tag" />
    </div>
    <FormFieldExamples title="Slider">
      <Zoom />
      <Zoom isDisabled />
    </FormFieldExamples>
  </div>
)

function View() {
  const [view, setView] = useState<'list' | 'map'>('list')
  return (
    <SegmentedControl
      label="View"
      value={view}
      onChange={setView}
      options={[
        { id: 'list', label: 'List' },
        { id: 'map', label: 'Map' },
      ]}
    />
  )
}

function Zoom({ isDisabled }: { isDisabled?: boolean }) {
  const [zoom, setZoom] = useState(1.4)
  return (
    <Slider
      label="Zoom"
      buttons={{ less: 'Zoom out', more: 'Zoom in' }}
      min={1}
      max={3}
      step={0.1}
      value={zoom}
      onChange={setZoom}
      format={(value) => `${value.toFixed(1)}x`}
      isDisabled={isDisabled}
    />
  )
}
