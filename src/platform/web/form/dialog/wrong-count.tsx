import { TriangleAlert } from 'lucide-react'
import { useFormState } from 'react-hook-form'
import type { FormOf } from '../use-form.ts'

/** Of a long form: how many of its fields are not right, wherever one has scrolled. */
export function WrongCount<Typed extends object>({ form }: { form: FormOf<Typed> }) {
  const { errors } = useFormState({ control: form.control })
  const count = Object.keys(errors).filter((name) => name !== 'root').length
  return (
    <p role="status" className="flex items-center gap-2 text-sm font-medium text-brick">
      {count > 0 && (
        <>
          <TriangleAlert aria-hidden className="size-[18px] shrink-0" />
          {count === 1 ? '1 field needs a look' : `${count} fields need a look`}
        </>
      )}
    </p>
  )
}
