import '#platform/web/ui/inside.css'
import type { Policy } from './policy.ts'
import './policy.css'

export const DATES = 'Effective April 1, 2025. Last updated July 28, 2025.'

type Props = {
  policy: Policy
  /** of the headings, below the title around the text */
  level: 2 | 3
  /** jump links lead to the sections; only where the text is the page, because an id is good for one place */
  isLinked?: boolean
}

/** The words of a policy, the same on its page and in its dialog. */
export function PolicyText({ policy, level, isLinked = false }: Props) {
  const Heading = `h${level}` as const
  return (
    <div className="policy-text">
      {policy.sections.map(({ id, title, body }, index) => (
        <section key={id} id={isLinked ? id : undefined}>
          <Heading>
            {index + 1}. {title}
          </Heading>
          {body}
        </section>
      ))}
    </div>
  )
}
