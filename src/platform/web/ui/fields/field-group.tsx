import { useId, type ReactNode } from 'react'
import { FieldErrorText, FieldLabelText, type FieldTextProps } from './field.tsx'

type Props = Omit<FieldTextProps, 'valid'> & {
  className?: string
  isDisabled?: boolean
  children: (ids: { labelId: string; messageId: string | undefined }) => ReactNode
}

export function FieldGroup({ label, note, hint, error, className = '', isDisabled, children }: Props) {
  const labelId = useId()
  const ownId = useId()
  const messageId = error || hint ? ownId : undefined
  return (
    <div
      role="group"
      aria-labelledby={labelId}
      aria-describedby={messageId}
      data-invalid={Boolean(error) || undefined}
      data-disabled={isDisabled || undefined}
      className={`field ${className}`}
    >
      <span id={labelId} className="field-label">
        <FieldLabelText label={label} note={note} />
      </span>
      {children({ labelId, messageId })}
      {messageId && (
        <div
          id={messageId}
          role={error ? 'alert' : undefined}
          className={`field-message ${error ? 'field-error' : 'field-hint'}`}
        >
          {error ? <FieldErrorText error={error} /> : hint}
        </div>
      )}
    </div>
  )
}
