import { Heart } from 'lucide-react'
import { Drawing } from '#app/web/art/drawing.tsx'

export const LogPreview = () => (
  <div className="card flex w-full items-center gap-3 p-3">
    <Drawing of="places/street" className="h-14 w-[74px] overflow-hidden rounded-md" />
    <span className="flex-1 text-sm text-ink-2">
      <span className="block text-base leading-tight font-semibold text-ink">Sat, Nov 14</span>
      85016
    </span>
    <span className="num pr-1 text-[1.6rem]">64</span>
  </div>
)

const crew = ['people/navy', 'people/curls', 'people/beard', 'people/cap']

export const LovePreview = () => (
  <div className="flex w-full items-center gap-4">
    <span className="flex -space-x-2.5">
      {crew.map((face) => (
        <Drawing key={face} of={face} className="size-11 overflow-hidden rounded-full ring-3 ring-paper" />
      ))}
    </span>
    <span className="inline-flex h-11 items-center gap-1.5 rounded-full bg-poppy-wash px-4 font-semibold text-poppy-ink">
      <Heart className="size-5 fill-current text-poppy" />
      128
    </span>
  </div>
)
