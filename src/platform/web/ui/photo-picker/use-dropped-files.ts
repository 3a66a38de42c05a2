import { type DragEvent, useEffect, useEffectEvent, useState } from 'react'

const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')

/**
 * Receives files dropped on a drop zone or pasted anywhere. With two zones on a page, turn pasting off: its target
 * would be unclear.
 */
export function useDroppedFiles(take: (files: File[]) => void, { isPasted = true } = {}) {
  const [isOver, setOver] = useState(false)
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])]
    if (files.length === 0 || event.defaultPrevented) return
    event.preventDefault()
    take(files)
  })
  useEffect(() => {
    if (!isPasted) return
    const listen = (event: ClipboardEvent) => onPaste(event)
    document.addEventListener('paste', listen)
    return () => document.removeEventListener('paste', listen)
  }, [isPasted])

  const zone = {
    onDragOver: (event: DragEvent) => {
      // Without `preventDefault`, the browser rejects the drop and the photo flies back.
      event.preventDefault()
      setOver(hasFiles(event))
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      if (hasFiles(event)) take([...event.dataTransfer.files])
    },
  }
  return { isOver, zone }
}
