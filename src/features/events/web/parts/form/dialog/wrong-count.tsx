import { TriangleAlert } from 'lucide-react'
import { useFormState } from 'react-hook-form'
import { formSentences as say } from '../form-sentences.ts'
import type { EventForm } from './typing.ts'

/** The form is long: how many of its fields are not right, wherever one has scrolled. */
export function WrongCount({ form }: { form: EventForm }) {
  const { errors } = useFormState({ control: form.control })
  const count = Object.keys(errors).filter((name) => name !== 'root').length
  return (
    <p role="status" className="flex items-center gap-2 text-sm font-medium text-brick">
      {count > 0 && (
        <>
          <TriangleAlert aria-hidden className="size-[18px] shrink-0" />
          {say.wrong(count)}
        </>
      )}
    </p>
  )
}
