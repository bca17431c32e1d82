import { useState } from 'react'
import { describeError } from '#web/studio/shell/index.ts'
import { ChooseFilm } from '#web/studio/uploads/index.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { fieldId, Labelled } from './fields/labelled.tsx'

interface FilmFieldProps {
  /** Poster of the lesson, if any. */
  picture: unknown
  error: string | undefined
  isReadOnly: boolean
  /** Sets the film of the draft by id. */
  onChoose: (film: string) => Promise<void>
}

/** Field that adds a film to a lesson without a film. */
export function FilmField({ picture, error, isReadOnly, onChoose }: FilmFieldProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Labelled field={{ name: 'thumbnail', label: 'Video', control: 'film' }} error={error}>
      <div id={fieldId('thumbnail')} tabIndex={-1} className="grid gap-3">
        {typeof picture === 'string' && picture !== '' && (
          <img src={picture} alt="" className="aspect-video w-60 max-w-full bg-hover object-cover" />
        )}
        <p>
          {isReadOnly ? (
            'No video yet.'
          ) : (
            <Button size="small" onClick={() => setOpen(true)}>
              Add video
            </Button>
          )}
        </p>
      </div>
      <ChooseFilm
        isOpen={isOpen}
        title="Add video"
        text="Upload a video, or choose one that’s already on the server. You can use it as soon as its lowest quality is encoded."
        onClose={() => setOpen(false)}
        onChoose={(film) => {
          setOpen(false)
          void onChoose(film).catch((reason: unknown) => showToast(describeError(reason)))
        }}
      />
    </Labelled>
  )
}
