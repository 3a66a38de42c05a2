const study = {
  name: 'Keep America Beautiful 2020 National Litter Study',
  url: 'https://kab.org/litter/litter-study/',
}

/** The only large yellow words: they stand on dark ground. */
export const NumbersGame = () => (
  <section className="bg-spruce-deep text-on-spruce [--focus:var(--sun)]">
    <div className="wrap grid items-center gap-9 py-14 md:py-20 lg:grid-cols-[1fr_auto] lg:gap-16">
      <div>
        <h2 className="text-[2.2rem] leading-[1.02] font-extrabold md:text-[3.2rem]">It's a numbers game</h2>
        <p className="mt-4 max-w-[42ch] text-on-spruce-2">
          No single person put it there and no single person takes it away. But everybody's 150 pieces: that is a short
          walk a month.
        </p>
        <p className="mt-5 max-w-[42ch] text-sm text-on-spruce-2">
          Source:{' '}
          <a href={study.url} rel="noreferrer" className="font-semibold text-on-spruce underline">
            {study.name}
          </a>
          , along roads and waterways.
        </p>
      </div>
      <dl className="flex gap-8 max-sm:flex-col sm:gap-14">
        <Fact value="50 billion">pieces of litter in the U.S.</Fact>
        <Fact value="150">pieces per American</Fact>
      </dl>
    </div>
  </section>
)

const Fact = ({ value, children }: { value: string; children: string }) => (
  <div className="flex flex-col-reverse justify-end">
    <dt className="mt-1.5 text-on-spruce-2">{children}</dt>
    <dd className="num text-[3.4rem] leading-none whitespace-nowrap text-sun md:text-[4.4rem]">{value}</dd>
  </div>
)
