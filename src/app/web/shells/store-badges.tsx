import { brand } from '#platform/brand.ts'

const stores = [
  {
    name: 'App Store',
    lead: 'Download on the',
    url: brand.stores.apple,
    glyph:
      'M16.4 12.6c0-2.3 1.9-3.4 2-3.5-1.1-1.6-2.8-1.8-3.4-1.8-1.4-.2-2.8.9-3.5.9s-1.9-.9-3-.8c-1.6 0-3 .9-3.8 2.3-1.6 2.8-.4 7 1.2 9.3.8 1.1 1.7 2.4 2.9 2.3 1.2 0 1.6-.7 3-.7s1.8.7 3 .7 2-1.1 2.8-2.2c.9-1.3 1.2-2.5 1.3-2.6-.1 0-2.5-1-2.5-3.9ZM14.1 5.8c.6-.8 1.1-1.9 1-2.9-.9 0-2.1.6-2.7 1.4-.6.7-1.1 1.8-1 2.8 1 .1 2.1-.5 2.7-1.3Z',
  },
  {
    name: 'Google Play',
    lead: 'Get it on',
    url: brand.stores.google,
    glyph:
      'M4 3.3v17.4c0 .4.4.7.8.4L13.3 12 4.8 2.9c-.4-.3-.8 0-.8.4Zm10.7 7.3 2.5-2.7L7 2.4l7.7 8.2Zm0 2.8L7 21.6l10.2-5.5-2.5-2.7Zm4-4.7-2.9 3.3 2.9 3.3 2.5-1.4c1-.6 1-2.3 0-2.9l-2.5-2.3Z',
  },
]

const tones = {
  outline: 'border-white/60 text-white hover:bg-white/10',
  solid: 'border-transparent bg-spruce-deep text-on-spruce',
}

/** Links to the phone apps: outlined on dark ground, solid on paper. */
export const StoreBadges = ({ tone = 'outline' }: { tone?: keyof typeof tones }) =>
  stores.map(({ name, lead, url, glyph }) => (
    <a
      key={name}
      href={url}
      rel="noreferrer"
      aria-label={`${lead} ${name}`}
      className={`inline-flex h-[50px] items-center gap-2.5 rounded-md border-[1.5px] px-4 ${tones[tone]}`}
    >
      <svg viewBox="0 0 24 24" className="size-6" fill="currentColor" aria-hidden="true">
        <path d={glyph} />
      </svg>
      <span className="leading-tight">
        <span className="block text-[0.75rem] opacity-90">{lead}</span>
        <span className="-mt-0.5 block text-[1.02rem] font-semibold">{name}</span>
      </span>
    </a>
  ))
