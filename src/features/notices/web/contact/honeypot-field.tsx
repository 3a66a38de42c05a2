type Props = { name: string; value: string | undefined; onChange: (value: string) => void }

/**
 * Honeypot field that people, keyboards and screen readers cannot reach. Bots that fill in every field reveal
 * themselves.
 */
export const HoneypotField = ({ name, value, onChange }: Props) => (
  <div aria-hidden className="absolute -left-[200vw] size-px overflow-hidden">
    <label>
      Website
      <input
        name={name}
        tabIndex={-1}
        autoComplete="off"
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  </div>
)
