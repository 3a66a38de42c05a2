export default function ExportDialog(_: { onClose: () => void }) {
  return null
}
