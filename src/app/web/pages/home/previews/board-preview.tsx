import { Drawing } from '#app/web/art/drawing.tsx'

const rows = [
  { rank: 17, face: 'people/silver', name: 'dune_walker', pieces: '1,204' },
  { rank: 18, face: 'people/auburn', name: 'You', pieces: '1,188' },
  { rank: 19, face: 'people/beard', name: 'pieter_v', pieces: '1,131' },
]

export const BoardPreview = () => (
  <div className="grid w-full gap-1.5">
    {rows.map(({ rank, face, name, pieces }) => (
      <div
        key={rank}
        className={`flex h-[38px] items-center gap-3 rounded-md px-3 text-sm ring ${name === 'You' ? 'bg-sun-wash ring-sun-line' : 'bg-card ring-line'}`}
      >
        <span className="num w-6 text-base">{rank}</span>
        <Drawing of={face} className="size-6 overflow-hidden rounded-full" />
        <span className="flex-1 font-semibold">{name}</span>
        <span className="num">{pieces}</span>
      </div>
    ))}
  </div>
)
