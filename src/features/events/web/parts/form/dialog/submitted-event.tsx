type Props = { onClose: () => void }

export default function SubmittedEventDialog(_: Props) {
  return null
}
