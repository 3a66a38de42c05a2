import { Drawing } from '#app/web/art/drawing.tsx'

const pillars = [
  {
    title: 'Activation',
    drawing: 'steps/pick-up',
    text: 'Make the first piece easy. No meeting point, no sign-up sheet, ten minutes and a bag.',
  },
  {
    title: 'Enablement',
    drawing: 'steps/log',
    text: 'Give people what keeps them going: a log, a streak, a board, a challenge with the neighbors.',
  },
  {
    title: 'Empowerment',
    drawing: 'steps/add-up',
    text: 'Turn counts into a voice. A street that knows its numbers gets heard at the town hall.',
  },
]

export const Pillars = () => (
  <section className="wrap py-16 md:py-24">
    <h2 className="text-2xl font-extrabold md:text-4xl">Three pillars</h2>
    <ol className="mt-9 grid gap-9 md:grid-cols-3 md:gap-8">
      {pillars.map(({ title, drawing, text }, index) => (
        <li key={title}>
          <Drawing of={drawing} className="block overflow-hidden rounded-lg border border-line bg-card pt-6" />
          <h3 className="mt-5 flex items-center gap-3 text-xl">
            <span className="flex gap-1" aria-hidden="true">
              {Array.from({ length: index + 1 }, (_, blaze) => (
                <span key={blaze} className="blaze" />
              ))}
            </span>
            {title}
          </h3>
          <p className="mt-1.5 text-ink-2">{text}</p>
        </li>
      ))}
    </ol>
  </section>
)
