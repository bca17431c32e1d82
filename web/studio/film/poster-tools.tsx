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

/** Has the server render the poster, and stores it in the draft. */
export function usePoster(
  media: string,
  onChange: (fields: Record<string, unknown>) => void,
  announce: (message: string) => void,
) {
  const [isBusy, setBusy] = useState(false)
  const draw = (source: PosterSource) => {
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
  return { isBusy, draw }
}

interface PosterToolsProps {
  poster: ReturnType<typeof usePoster>
  thumbnail: unknown
  isReadOnly: boolean
  /** Uses the current frame as poster. */
  onHere: () => void
}

/** Poster tools: a frame of the film, or another picture. */
export function PosterTools({ poster, thumbnail, isReadOnly, onHere }: PosterToolsProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="poster-tools">
      {typeof thumbnail === 'string' && thumbnail !== '' && (
        <img src={thumbnail} alt="Current poster" width="160" height="90" />
      )}
      {!isReadOnly && (
        <div className="flex flex-wrap gap-3">
          <Button size="small" aria-keyshortcuts="b" aria-disabled={poster.isBusy} onClick={onHere}>
            {poster.isBusy ? 'Updating poster…' : 'Use this frame as poster'} <KeyCap>b</KeyCap>
          </Button>
          <Button size="small" onClick={() => setOpen(true)}>
            Choose another poster
          </Button>
          <PictureDialog
            isOpen={isOpen}
            isDescribed={false}
            onClose={() => setOpen(false)}
            onChoose={({ address }) => poster.draw({ at: 0, pictureAddress: address })}
          />
        </div>
      )}
    </div>
  )
}
