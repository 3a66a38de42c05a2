import { type DragEvent, useEffect, useEffectEvent, useState } from 'react'

const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')

/** Files that are dropped on a zone, or pasted anywhere while it is on the screen. */
export function useFilesFromOutside(take: (files: File[]) => void) {
  const [isOver, setOver] = useState(false)
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])]
    if (files.length === 0 || event.defaultPrevented) return
    event.preventDefault()
    take(files)
  })
  useEffect(() => {
    const listen = (event: ClipboardEvent) => onPaste(event)
    document.addEventListener('paste', listen)
    return () => document.removeEventListener('paste', listen)
  }, [])

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
