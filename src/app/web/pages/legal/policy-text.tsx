import '#platform/web/ui/public.css'
import type { LegalPolicy } from './policy.ts'
import './policy.css'

export const LEGAL_POLICY_DATES_TEXT = 'Effective April 1, 2025. Last updated July 28, 2025.'

type Props = {
  policy: LegalPolicy
  level: 2 | 3
  /** Whether a legal policy's sections get ids for jump links. Only on its own page, because ids must be unique. */
  isLinked?: boolean
}

export function LegalPolicyText({ policy, level, isLinked = false }: Props) {
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
