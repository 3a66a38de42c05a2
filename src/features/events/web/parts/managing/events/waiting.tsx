import { formatNumber } from '#platform/numbers.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { managingEvents as say } from '../managing-sentences.ts'

type Props = { count: number; onShow: () => void }

/** How many events nobody has decided about yet; pressed, they stand first. */
export const Waiting = ({ count, onShow }: Props) =>
  count > 0 && (
    <Button variant="link" className="mb-2 px-0" onPress={onShow}>
      {say.waiting(formatNumber(count))}
    </Button>
  )
