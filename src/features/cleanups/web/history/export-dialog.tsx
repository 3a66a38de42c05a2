import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { ButtonLink } from '#platform/web/ui/actions/button-link.tsx'
import { Callout } from '#platform/web/ui/feedback/callout.tsx'
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx'
import { SegmentedControl } from '#platform/web/ui/fields/segmented-control.tsx'
import { DatePicker } from '#platform/web/ui/fields/date-picker.tsx'
import { FieldGroup } from '#platform/web/ui/fields/field-group.tsx'
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx'
import { useOnline } from '#platform/web/ui/feedback/use-online.ts'
import { cleanupExportRangeError, cleanupExportUiTexts as texts } from '../../copy.ts'
import { type CleanupExportOptions, CLEANUP_EXPORT_FORMATS, buildCleanupExportPath } from '../../rules/export.ts'
import { EARLIEST_CLEANUP_DAY } from '../../rules.ts'

const formats = CLEANUP_EXPORT_FORMATS.map((id) => ({ id, label: id.toUpperCase() }))

/**
 * Dialog in which members download their own cleanups. The download is a plain link, so the browser streams any size to
 * disk.
 */
export default function ExportDialog({ onClose }: { onClose: () => void }) {
  const [wanted, setWanted] = useState<CleanupExportOptions>({ format: 'csv', from: null, to: null, withPhotos: false })
  const want = (changed: Partial<CleanupExportOptions>) => setWanted((before) => ({ ...before, ...changed }))
  const problem = cleanupExportRangeError(wanted)
  const isOnline = useOnline()
  const words = (
    <>
      <Download aria-hidden />
      Download
    </>
  )
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      width="narrow"
      isDismissable
      title="Download my cleanups"
      footer={
        <>
          <Button variant="outline" onPress={onClose}>
            Cancel
          </Button>
          {problem || !isOnline ? (
            <Button isDisabled>{words}</Button>
          ) : (
            <ButtonLink href={buildCleanupExportPath(wanted)} download onClick={onClose}>
              {words}
            </ButtonLink>
          )}
        </>
      }
    >
      <div className="grid gap-5">
        <FieldGroup label="Format" hint={texts.inside(wanted)}>
          {() => (
            <SegmentedControl
              label="Format"
              options={formats}
              value={wanted.format}
              onChange={(format) => want({ format })}
            />
          )}
        </FieldGroup>
        <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
          <DatePicker
            label="From"
            note="optional"
            value={wanted.from}
            onChange={(from) => want({ from })}
            min={EARLIEST_CLEANUP_DAY}
          />
          <DatePicker
            label="To"
            note="optional"
            value={wanted.to}
            onChange={(to) => want({ to })}
            min={EARLIEST_CLEANUP_DAY}
            error={problem}
          />
        </div>
        <Checkbox value={wanted.withPhotos} onChange={(withPhotos) => want({ withPhotos })} hint={texts.photosHint}>
          With photos (ZIP)
        </Checkbox>
        {!isOnline && <Callout tone="amber">{texts.offline}</Callout>}
      </div>
    </Dialog>
  )
}
