import { Button } from '#platform/web/ui/actions/button.tsx'

export const RestoredDraftNote = ({ onStartOver }: { onStartOver: () => void }) => (
  <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-2">
    <span>This is what you had before.</span>
    <Button variant="link" size="sm" onPress={onStartOver}>
      Start over
    </Button>
  </p>
)
