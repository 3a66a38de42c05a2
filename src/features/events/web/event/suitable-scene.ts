import type { PlaceholderDrawingName } from '#platform/web/ui/media/scene.tsx'

const SCENE_PATTERNS: [PlaceholderDrawingName, RegExp][] = [
  ['beach', /beach|coast|shore|ocean|harbou?r|surf|(^|-)sea(-|$)|lake|dive|diving/],
  ['canal', /canal|river|creek|stream|water|kayak|paddle|bank/],
  ['evening', /evening|after-work|night|data|global|online/],
  ['street', /street|alley|road|highway|block|neighbou?rhood|city|downtown|urban/],
  ['park', /park|famil|school|kids|youth|playground|garden/],
  ['field', /trail|forest|wood|hik|plog|run|mountain|desert|field|nature/],
]

/** Chooses the drawing for an event without a picture: the first tag with a matching word decides. */
export function chooseEventDrawing(tags: { slug: string }[]): PlaceholderDrawingName | undefined {
  for (const { slug } of tags) for (const [place, words] of SCENE_PATTERNS) if (words.test(slug)) return place
}
