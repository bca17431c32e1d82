import { useRef } from 'react'
import { Link } from 'react-router'
import { makeLesson } from '#contract/studio/films.ts'
import { studioCall } from '#web/studio/shell/index.ts'
import { paths } from '#web/routing/paths.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { FilmTitle } from './film-plan.tsx'
import { FilmState } from './film-state.tsx'
import './first-film.css'
import { ItemState } from './item-state.tsx'
import { addFiles, useUploads } from './upload-queue.ts'
import './uploads.css'
import { useFileStill } from './use-file-still.ts'
import { useFilmChange, useFilms } from './use-films.ts'

/** Returns the film of the setup: the file chosen last, or the user's newest video on the server. */
function useFirstFilm() {
  const { data, isPending } = useFilms()
  const item = useUploads().at(-1)
  const film = data?.films.find(({ id, isOwn, cut }) => (item ? id === item.id : isOwn && cut === null))
  const createDraft = useFilmChange((id: string) => studioCall(makeLesson, { params: { id } }))
  return { isPending, item, film, createDraft }
}

interface FirstFilmProps {
  onDone: () => void
  onLater: () => void
}

/** Upload of an academy's first video. A draft of the lesson can be created as soon as the video is playable. */
export function FirstFilm({ onDone, onLater }: FirstFilmProps) {
  const { isPending, item, film, createDraft } = useFirstFilm()
  const input = useRef<HTMLInputElement>(null)
  const still = useFileStill(item?.file)
  const picture = film?.picture ?? still
  const hasVideo = item !== undefined || film !== undefined
  const hasLesson = film !== undefined && film.lesson !== null
  const canCreate = film !== undefined && film.media !== null && !hasLesson
  const choose = () => input.current?.click()
  const proceed = () => {
    if (!canCreate) return onDone()
    if (!createDraft.isPending) createDraft.mutate(film.id, { onSuccess: onDone })
  }
  if (isPending) return null
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="video/*,.mkv,.ts,.avi"
        aria-label="Your first video"
        className="sr-only"
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          addFiles(Array.from(currentTarget.files ?? []))
          currentTarget.value = ''
        }}
      />
      {hasVideo ? (
        <div className="first-film">
          <div className="first-film-preview">
            {picture ? <img src={picture} alt="" /> : <span className="film-still-empty" />}
            <p className="flex flex-wrap items-baseline justify-between gap-x-4 pt-2">
              <span className="font-semibold wrap-anywhere">{item?.file.name ?? film?.name}</span>
              <button type="button" className="link min-h-11 cursor-pointer" onClick={choose}>
                Choose another video
              </button>
            </p>
            <div className="text-sm leading-[1.45] tabular">
              {item ? <ItemState item={item} /> : film && film.state !== 'ready' && <FilmState film={film} />}
            </div>
          </div>
          <div>
            {film && !hasLesson && (
              <>
                <p aria-hidden="true" className="pb-1 text-sm font-semibold">
                  What does it show?
                </p>
                <FilmTitle key={film.id} film={film} label="What does it show?" />
              </>
            )}
            <Actions label={canCreate ? 'Create the lesson' : 'Continue'} onContinue={proceed} onLater={onLater} />
            <p className="measure pt-4 text-quiet">{describeNext(canCreate, hasLesson)}</p>
          </div>
        </div>
      ) : (
        <div className="first-film-drop">
          <p className="text-subhead leading-[0.92] condensed">Drop your first video</p>
          <Actions label="Choose a video" onContinue={choose} onLater={onLater} />
        </div>
      )}
    </>
  )
}

function describeNext(canCreate: boolean, hasLesson: boolean): string {
  if (hasLesson) return 'The lesson is a draft. Only staff can see it until you publish it.'
  if (canCreate) return 'This creates a draft. Only staff can see it until you publish it.'
  return 'You don’t have to wait: the upload continues while you finish the setup, and encoding continues even if you close the page.'
}

const Actions = ({ label, onContinue, onLater }: { label: string; onContinue: () => void; onLater: () => void }) => (
  <p className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
    <Button tone="main" size="large" onClick={onContinue}>
      {label}
    </Button>
    <Button tone="bare" onClick={onLater}>
      Later
    </Button>
  </p>
)

/** Button that opens the lesson of the first video and creates its draft if needed, or a link to the upload. */
export function FirstLesson() {
  const { item, film, createDraft } = useFirstFilm()
  if (film && film.media !== null)
    return (
      <Button
        tone="main"
        size="large"
        aria-disabled={createDraft.isPending}
        onClick={() =>
          !createDraft.isPending &&
          createDraft.mutate(film.id, {
            // Loads the document again, which has the new name of the academy.
            onSuccess: ({ slug }) => globalThis.location.assign(paths.studioText('lessons', slug)),
          })
        }
      >
        Open your first lesson
      </Button>
    )
  if (!item && !film) return null
  return (
    <Link to={paths.studioUploads()} className={buttonClass({ tone: 'main', size: 'large' })}>
      See the progress of your first video
    </Link>
  )
}
