import { useState } from 'react'
import { PhotoPicker } from '#platform/web/ui/photo-picker/photo-picker.tsx'
import type { PickedPhoto } from '#platform/web/ui/photo-picker/picked-photo.ts'
import { Picture } from '#platform/web/ui/media/picture.tsx'
import { BROKEN_IMAGE_URL, ComponentExample } from './example.tsx'
import park from './park.svg?no-inline'
import street from './street.svg?no-inline'

const accept = ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif', 'image/avif', '.heic', '.heif']

export function MediaComponentExamples() {
  return (
    <div className="grid gap-8">
      <div className="grid gap-5 sm:grid-cols-3">
        <Picture src={park} alt="A park with two bags of litter" />
        <Picture src={street} alt="A street with litter along the curb" ratio="16/10" />
        <Picture src={BROKEN_IMAGE_URL} alt="A photo that does not load" />
      </div>
      <div className="grid gap-8 lg:grid-cols-2">
        <Picked
          initial={[
            { id: 'street', url: street, state: 'ready' },
            { id: 'park', url: park, state: 'ready' },
          ]}
        />
        <Picked
          initial={[
            { id: 'park', url: park, state: 'uploading', progress: 60 },
            { id: 'street', url: street, state: 'failed', error: 'Failed to upload photo 2' },
          ]}
        />
        <Picked initial={[]} error="At least one photo is required to log a cleanup activity." />
      </div>
    </div>
  )
}

function Picked({ initial, error }: { initial: PickedPhoto[]; error?: string }) {
  const [photos, setPhotos] = useState(initial)
  const [refused, setRefused] = useState<string>()
  const set = (id: string, change: Partial<PickedPhoto>) =>
    setPhotos((now) => now.map((photo) => (photo.id === id ? { ...photo, ...change } : photo)))
  return (
    <ComponentExample title="Photo picker">
      <div className="w-full max-w-[504px]">
        <PhotoPicker
          label="Photos"
          note="at least one, up to four"
          error={photos.length ? refused : (refused ?? error)}
          photos={photos}
          slots={4}
          accept={accept}
          onAdd={(files) =>
            setPhotos((now) => [
              ...now,
              ...files.map((file) => ({
                id: crypto.randomUUID(),
                url: URL.createObjectURL(file),
                state: 'ready' as const,
              })),
            ])
          }
          onRefuse={(files, why) =>
            setRefused(why === 'type' ? `${files[0]?.name} is no photo.` : 'A cleanup has four photos at most.')
          }
          onRemove={(id) => setPhotos((now) => now.filter((photo) => photo.id !== id))}
          onRetry={(id) => set(id, { state: 'uploading', progress: 20 })}
          onMove={(id, place) =>
            setPhotos((now) => {
              const others = now.filter((photo) => photo.id !== id)
              return others.toSpliced(place - 1, 0, ...now.filter((photo) => photo.id === id))
            })
          }
        />
      </div>
    </ComponentExample>
  )
}
