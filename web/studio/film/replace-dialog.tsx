import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { type Film, listFilms } from '#contract/studio/films.ts'
import { StudioContent, studioQuery } from '#web/studio/shell/index.ts'
import { paths } from '#web/routing/paths.ts'
import { formatClockHundredths, formatRoundedClock } from '#web/player/core/study/format-time.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Dialog, DialogClose } from '#web/ui/dialog.tsx'
import type { ChapterDraft } from './edit-chapters.ts'
import { describeDifference } from './difference-text.ts'

interface ReplaceDialogProps {
  isOpen: boolean
  title: string
  media: string
  duration: number
  chapters: readonly ChapterDraft[]
  onClose: () => void
  onChoose: (film: string) => void
}

/** Dialog that replaces the film of a lesson and describes the effects. */
export function ReplaceDialog(props: ReplaceDialogProps) {
  const { isOpen, title, onClose } = props
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title="Replace video"
      text={`The text of “${title}”, its chapters, and members’ notes and clips are kept. Members who are watching now aren’t interrupted.`}
    >
      {isOpen && <FilmChoice {...props} />}
      <p className="mt-6">
        <DialogClose className={buttonClass({ size: 'small' })}>Cancel</DialogClose>
      </p>
    </Dialog>
  )
}

function FilmChoice({ media, duration, chapters, onChoose }: ReplaceDialogProps) {
  const query = useQuery(studioQuery('films', listFilms, {}))
  const [selectedFilm, setSelectedFilm] = useState<Film>()
  return (
    <StudioContent query={query} label="The videos">
      {({ films }) => {
        const readyFilms = films.filter((film) => film.state === 'ready' && film.media !== media)
        if (readyFilms.length === 0)
          return (
            <p className="mt-6">
              No other video is ready.{' '}
              <Link to={paths.studioUploads()} className="link">
                Upload one
              </Link>
              , then come back.
            </p>
          )
        return (
          <>
            <fieldset className="replace-films mt-6">
              <legend className="text-sm font-semibold">Ready videos</legend>
              {readyFilms.map((film) => (
                <label key={film.id}>
                  <input
                    type="radio"
                    name="film"
                    checked={film === selectedFilm}
                    onChange={() => setSelectedFilm(film)}
                  />
                  {film.picture && <img src={film.picture} alt="" width="80" height="45" loading="lazy" />}
                  <span className="min-w-0 wrap-anywhere">
                    {film.name}
                    <span className="block text-sm text-quiet">{describeFilm(film)}</span>
                  </span>
                </label>
              ))}
            </fieldset>
            <p role="status" className="mt-4">
              {selectedFilm && describeDifference({ before: duration, after: selectedFilm.duration ?? 0, chapters })}
            </p>
            <p className="mt-4">
              <Button
                tone="main"
                aria-disabled={!selectedFilm}
                onClick={() => selectedFilm && onChoose(selectedFilm.id)}
              >
                Use this video
              </Button>
            </p>
          </>
        )
      }}
    </StudioContent>
  )
}

const describeFilm = ({ duration, cut, height, width }: Film): string =>
  [
    formatRoundedClock(duration ?? 0),
    width !== null && height !== null && `${width} × ${height}`,
    cut && `cut from ${formatClockHundredths(cut.from)} to ${formatClockHundredths(cut.to)}`,
  ]
    .filter((fact) => typeof fact === 'string')
    .join(', ')
