type Props = { name: string; value: string | undefined; onChange: (value: string) => void }

/** A honeypot: people neither see it nor come to it by keyboard or screen reader; programs that fill in whole forms do. */
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
