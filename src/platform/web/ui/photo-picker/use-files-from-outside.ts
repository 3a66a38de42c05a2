import { type DragEvent, useEffect, useEffectEvent, useState } from 'react'

const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')

/**
 * Files that are dropped on a zone, or pasted anywhere while it is on the screen; of two zones none can tell which one
 * a paste is for.
 */
export function useFilesFromOutside(take: (files: File[]) => void, { isPasted = true } = {}) {
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
      // also for a photo of our own: else it flies back to where it was
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
