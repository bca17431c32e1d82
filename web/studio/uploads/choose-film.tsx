import { useRef, useState } from 'react'
import type { Film } from '#contract/studio/films.ts'
import { StudioContent } from '#web/studio/shell/index.ts'
import { formatClockHundredths } from '#web/player/core/study/format-time.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Dialog, DialogClose } from '#web/ui/dialog.tsx'
import './choose-film.css'
import { describeFilm, describeQueuePosition, formatPercent } from './film-text.ts'
import { ItemState } from './item-state.tsx'
import { addFiles, useUploads } from './upload-queue.ts'
import { useFilms } from './use-films.ts'
import './uploads.css'

interface ChooseFilmProps {
  isOpen: boolean
  title: string
  text: string
  /** Media ID of the lesson's current film, which cannot be chosen. */
  currentMedia?: string
  /** Describes the effect of choosing a film with this duration in seconds. */
  describeEffect?: (duration: number) => string
  onClose: () => void
  /** Called with the id of the film. */
  onChoose: (film: string) => void
}

/** Dialog for choosing the film of a lesson: a film on the server, or a file on this device. */
export function ChooseFilm(props: ChooseFilmProps) {
  const { isOpen, title, text, onClose } = props
  return (
    <Dialog isOpen={isOpen} onOpenChange={(open) => !open && onClose()} title={title} text={text}>
      {isOpen && <FilmChoice {...props} />}
      <p className="mt-6">
        <DialogClose className={buttonClass({ size: 'small' })}>Cancel</DialogClose>
      </p>
    </Dialog>
  )
}

function FilmChoice({ currentMedia, describeEffect, onChoose }: ChooseFilmProps) {
  const query = useFilms()
  const items = useUploads()
  const [selectedId, setSelectedId] = useState<string>()
  return (
    <>
      <UploadButton />
      <StudioContent query={query} label="The videos">
        {({ films }) => {
          const availableFilms = films.filter(({ state, media }) =>
            media === null ? state === 'waiting' || state === 'encoding' : media !== currentMedia,
          )
          const uploads = items.filter(({ id }) => !availableFilms.some((film) => film.id === id))
          const selectedFilm = availableFilms.find(({ id, media }) => id === selectedId && media !== null)
          if (availableFilms.length + uploads.length === 0) return null
          return (
            <>
              <fieldset className="choose-film mt-6">
                <legend className="text-sm font-semibold">Videos</legend>
                {uploads.map((item) => (
                  <div key={item.key} className="choose-film-upload wrap-anywhere">
                    {item.file.name}
                    <ItemState item={item} />
                  </div>
                ))}
                {availableFilms.map((film) => (
                  <label key={film.id}>
                    <input
                      type="radio"
                      name="film"
                      disabled={film.media === null}
                      checked={film === selectedFilm}
                      onChange={() => setSelectedId(film.id)}
                    />
                    {film.picture && <img src={film.picture} alt="" width="80" height="45" loading="lazy" />}
                    <span className="min-w-0 wrap-anywhere">
                      {film.title ?? film.name}
                      <span className="block text-sm text-quiet">{describeChoice(film)}</span>
                    </span>
                  </label>
                ))}
              </fieldset>
              <p role="status" className="mt-4">
                {selectedFilm && describeEffect?.(selectedFilm.duration ?? 0)}
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
    </>
  )
}

function UploadButton() {
  const input = useRef<HTMLInputElement>(null)
  return (
    <p className="mt-6">
      <Button onClick={() => input.current?.click()}>Upload video</Button>
      <input
        ref={input}
        type="file"
        accept="video/*,.mkv,.ts,.avi"
        aria-label="Video to upload"
        className="sr-only"
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          addFiles(Array.from(currentTarget.files ?? []))
          currentTarget.value = ''
        }}
      />
    </p>
  )
}

function describeChoice(film: Film): string {
  const { state, media, ahead, progress, cut, lesson } = film
  if (state === 'waiting') return describeQueuePosition(ahead)
  if (media === null) return `${formatPercent(progress, 1)} encoded`
  return [
    describeFilm(film),
    state === 'encoding' && 'higher qualities are still being encoded',
    cut && `cut from ${formatClockHundredths(cut.from)} to ${formatClockHundredths(cut.to)}`,
    lesson && `used in “${lesson.title ?? lesson.slug}”`,
  ]
    .filter((fact) => typeof fact === 'string')
    .join(', ')
}
