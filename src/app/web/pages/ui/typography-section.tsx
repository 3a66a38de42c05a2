const colorNames = {
  Surfaces: ['paper', 'card', 'sunk', 'raise', 'line', 'line-strong'],
  Ink: ['ink', 'ink-2', 'ink-3'],
  Brand: ['spruce', 'spruce-deep', 'spruce-wash', 'sun', 'sun-hover', 'sun-edge', 'sun-wash', 'sun-line'],
  Meaning: [
    'creek',
    'creek-wash',
    'poppy',
    'poppy-ink',
    'poppy-wash',
    'moss',
    'moss-wash',
    'amber',
    'amber-wash',
    'brick',
    'brick-wash',
  ],
}

export function TypographyExamples() {
  return (
    <div className="grid gap-10">
      <div className="grid gap-3">
        <p className="font-display text-4xl font-extrabold">One cup, one can, one street</p>
        <p className="font-display text-3xl font-extrabold">Rosa picked up 36 pieces</p>
        <p className="font-display text-2xl font-bold">Nine weeks in a row</p>
        <p className="font-display text-xl font-bold">Behind the bus shelter on 24th</p>
        <p className="text-lg">Lead, 19 px: the wind had packed it all into the hedge.</p>
        <p>Body, 17 px: gloves, grabbers and bags are provided.</p>
        <p className="text-sm text-ink-2">Secondary, 15 px: people read dates as they are on the spot.</p>
        <p>
          <span className="num text-[3.5rem] leading-none">1,188</span>{' '}
          <span className="text-sm text-ink-2">pieces, all time</span>
        </p>
      </div>
      {Object.entries(colorNames).map(([group, names]) => (
        <dl key={group} className="grid gap-3">
          <dt className="font-semibold">{group}</dt>
          <dd className="grid grid-cols-[repeat(auto-fill,minmax(112px,1fr))] gap-3">
            {names.map((name) => (
              <span key={name} className="text-sm text-ink-2">
                <span
                  className="mb-1 block h-12 rounded-md border border-line"
                  style={{ background: `var(--${name})` }}
                />
                {name}
              </span>
            ))}
          </dd>
        </dl>
      ))}
    </div>
  )
}
