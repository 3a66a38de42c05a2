import beach from './places/beach.svg?no-inline'
import canal from './places/canal.svg?no-inline'
import evening from './places/evening.svg?no-inline'
import field from './places/field.svg?no-inline'
import park from './places/park.svg?no-inline'
import street from './places/street.svg?no-inline'

const scenes = { evening, field, canal, beach, park, street }
const allScenes = Object.values(scenes)

export type PlaceholderDrawingName = keyof typeof scenes

type Props = {
  /** Text that determines the placeholder drawing: the same text always gets the same scene. */
  of: string
  place?: PlaceholderDrawingName
  className?: string
}

/** Decorative drawing for items without a picture. Screen readers skip it. */
export function PlaceholderDrawing({ of, place, className }: Props) {
  const sum = Array.from(of).reduce((total, letter) => (total * 31 + letter.codePointAt(0)!) % 9973, 0)
  const src = place ? scenes[place] : allScenes[sum % allScenes.length]
  return <img src={src} alt="" loading="lazy" decoding="async" className={className} />
}
