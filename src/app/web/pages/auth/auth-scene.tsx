import { Drawing } from '#app/web/art/drawing.tsx'
import { brand } from '#platform/brand.ts'

const LAYERS = ['sky', 'hills', 'forest', 'street', 'canal', 'people']

/** What stands beside every form through which one gets in. */
export const AuthScene = () => (
  <div className="auth-scene">
    <div className="auth-picture">
      {LAYERS.map((layer) => (
        <Drawing key={layer} of={`hero/${layer}`} />
      ))}
    </div>
    <p className="auth-motto">
      {brand.motto.split(' ').map((word) => (
        <span key={word}>{word} </span>
      ))}
    </p>
  </div>
)
