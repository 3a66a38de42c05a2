import { useEffect, useState } from 'react'
import { canKeep } from '../../queue/database.ts'

/** Whether this browser keeps what is logged until it is sent; not before it has been tried. */
export function useCanKeep(): boolean {
  const [can, setCan] = useState(false)
  useEffect(() => {
    let isOver = false
    void canKeep().then((answer) => isOver || setCan(answer))
    return () => void (isOver = true)
  }, [])
  return can
}
