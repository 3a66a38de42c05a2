import { SvgDrawing } from '#app/web/art/drawing.tsx'
import { brand } from '#platform/brand.ts'

const stores = [
  {
    name: 'App Store',
    lead: 'Download on the',
    url: brand.stores.apple,
    mark: 'marks/app-store',
  },
  {
    name: 'Google Play',
    lead: 'Get it on',
    url: brand.stores.google,
    mark: 'marks/google-play',
  },
]

const tones = {
  outline: 'border-white/60 text-white hover:bg-white/10',
  solid: 'border-transparent bg-spruce-deep text-on-spruce',
}

export const AppStoreBadges = ({ tone = 'outline' }: { tone?: keyof typeof tones }) =>
  stores.map(({ name, lead, url, mark }) => (
    <a
      key={name}
      href={url}
      rel="noreferrer"
      className={`inline-flex h-[50px] items-center gap-2.5 rounded-md border-[1.5px] px-4 forced-colors:bg-[Canvas] ${tones[tone]}`}
    >
      <SvgDrawing of={mark} className="size-6" />
      <span className="text-[1.02rem] leading-tight font-semibold">
        <span className="-mb-0.5 block text-[0.75rem] font-normal opacity-90">{lead} </span>
        {name}
      </span>
    </a>
  ))
