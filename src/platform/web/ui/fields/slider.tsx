import { Minus, Plus } from 'lucide-react'
import { Slider as Field, SliderFill, SliderOutput, SliderThumb, SliderTrack } from 'react-aria-components'
import { Button } from '#platform/web/ui/actions/button.tsx'
import './slider.css'

type Props = {
  label: string
  value: number
  onChange: (value: number) => void
  min: number
  max: number
  step: number
  /** Labels of a slider's two buttons, such as "Zoom out" and "Zoom in". Without them, the slider is only a track. */
  buttons?: { less: string; more: string }
  format: (value: number) => string
  isDisabled?: boolean
}

export function Slider({ label, value, onChange, min, max, step, buttons, format, isDisabled }: Props) {
  const move = (by: number) => onChange(Math.min(max, Math.max(min, Number((value + by).toFixed(4)))))
  return (
    <Field
      aria-label={label}
      value={value}
      onChange={onChange}
      minValue={min}
      maxValue={max}
      step={step}
      isDisabled={isDisabled}
      className="slider"
    >
      {buttons && (
        <Button
          variant="outline"
          size="icon"
          aria-label={buttons.less}
          isDisabled={isDisabled || value <= min}
          onPress={() => move(-step)}
        >
          <Minus aria-hidden />
        </Button>
      )}
      <SliderTrack className="slider-track">
        <SliderFill className="slider-fill" />
        <SliderThumb className="slider-thumb" aria-valuetext={format(value)} />
      </SliderTrack>
      {buttons && (
        <>
          <Button
            variant="outline"
            size="icon"
            aria-label={buttons.more}
            isDisabled={isDisabled || value >= max}
            onPress={() => move(step)}
          >
            <Plus aria-hidden />
          </Button>
          <SliderOutput className="num slider-value">{format(value)}</SliderOutput>
        </>
      )}
    </Field>
  )
}
