import { useState } from 'react'
import { drawPoster } from '#contract/studio/lesson-films.ts'
import { PictureDialog } from '#web/studio/pictures/index.ts'
import { KeyCap, describeError, studioCall } from '#web/studio/shell/index.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.tsx'

interface PosterSource {
  /** Time of the frame in seconds; ignored if there is a picture. */
  at: number
  pictureAddress?: string
}

/** Returns a function that creates a poster on the server and stores its URL in the draft. */
export function usePoster(
  media: string,
  onChange: (fields: Record<string, unknown>) => void,
  announce: (message: string) => void,
) {
  const [isBusy, setBusy] = useState(false)
  const createPoster = (source: PosterSource) => {
    if (isBusy) return
    setBusy(true)
    void studioCall(drawPoster, { params: { media }, body: source })
      .then(
        (posterFile) => {
          onChange({ ...posterFile })
          announce('Poster updated')
        },
        (reason: unknown) => showToast(describeError(reason)),
      )
      .finally(() => setBusy(false))
  }
  return { isBusy, createPoster }
}

interface PosterToolsProps {
  poster: ReturnType<typeof usePoster>
  thumbnail: unknown
  isReadOnly: boolean
  /** Uses the current frame as the poster. */
  onUseFrame: () => void
}

/** Buttons that use a frame of the film or another picture as the poster. */
export function PosterTools({ poster, thumbnail, isReadOnly, onUseFrame }: PosterToolsProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="poster-tools">
      {typeof thumbnail === 'string' && thumbnail !== '' && (
        <img src={thumbnail} alt="Current poster" width="160" height="90" />
      )}
      {!isReadOnly && (
        <div className="flex flex-wrap gap-3">
          <Button size="small" aria-keyshortcuts="b" aria-disabled={poster.isBusy} onClick={onUseFrame}>
            {poster.isBusy ? 'Updating poster…' : 'Use this frame as poster'} <KeyCap>b</KeyCap>
          </Button>
          <Button size="small" onClick={() => setOpen(true)}>
            Choose another poster
          </Button>
          <PictureDialog
            isOpen={isOpen}
            isAltTextRequired={false}
            onClose={() => setOpen(false)}
            onChoose={({ address }) => poster.createPoster({ at: 0, pictureAddress: address })}
          />
        </div>
      )}
    </div>
  )
}
