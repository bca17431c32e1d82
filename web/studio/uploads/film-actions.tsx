import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { type Film, makeLesson, placeFilm, publishFilm, retryFilm } from '#contract/studio/films.ts'
import { studioCall, useAccess } from '#web/studio/shell/index.ts'
import { paths } from '#web/routing/paths.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { useFilmChange } from './use-films.ts'
import { WatchDialog } from './watch-dialog.lazy.tsx'

/** Buttons for an uploaded film. */
export function FilmActions({ film }: { film: Film }) {
  const { id, name, state, ahead, hasFile, media, course, lesson } = film
  const { may } = useAccess()
  const [isWatchOpen, setWatchOpen] = useState(false)
  const retry = useFilmChange((filmId: string) => studioCall(retryFilm, { params: { id: filmId } }))
  /** Moves the film to the start of the queue. */
  const encodeNext = useFilmChange((filmId: string) =>
    studioCall(placeFilm, { params: { id: filmId }, body: { ahead: 0 } }),
  )
  const publish = useFilmChange(({ id: filmId, version }: Film) =>
    studioCall(publishFilm, { params: { id: filmId }, body: { version } }),
  )
  const navigate = useNavigate()
  /** Opens the film's lesson in the editor. Creates a draft if the film has no lesson. */
  const openLesson = useFilmChange(async (filmId: string) => {
    const { slug } = await studioCall(makeLesson, { params: { id: filmId } })
    await navigate(paths.studioText('lessons', slug))
  })
  const mayChange = may('content.change')
  return (
    <>
      {mayChange && state === 'waiting' && ahead > 0 && (
        <Button size="small" aria-label={`Encode next: ${name}`} onClick={() => encodeNext.mutate(id)}>
          Encode next
        </Button>
      )}
      {state === 'failed' && (
        <Link
          to={paths.studioFailedFilm(id)}
          aria-label={`See options: ${name}`}
          className={buttonClass({ tone: 'bare', size: 'small' })}
        >
          See options
        </Link>
      )}
      {mayChange && state === 'failed' && hasFile && (
        <Button size="small" aria-label={`Try again: ${name}`} onClick={() => retry.mutate(id)}>
          Try again
        </Button>
      )}
      {media !== null && (
        <>
          <Button tone="bare" size="small" aria-label={`Watch: ${name}`} onClick={() => setWatchOpen(true)}>
            Watch
          </Button>
          <WatchDialog film={film} media={media} isOpen={isWatchOpen} onOpenChange={setWatchOpen} />
        </>
      )}
      {mayChange && media !== null && (
        <Button tone="bare" size="small" aria-label={`Edit the lesson: ${name}`} onClick={() => openLesson.mutate(id)}>
          Edit
        </Button>
      )}
      {may('content.publish') && media !== null && course !== null && !lesson?.isPublished && (
        <Button
          size="small"
          aria-label={`Publish: ${name}`}
          disabled={publish.isPending}
          onClick={() => publish.mutate(film)}
        >
          Publish
        </Button>
      )}
      {lesson?.isPublished && course !== null && (
        <a
          href={paths.watch({ gid: course, id: lesson.slug })}
          aria-label={`View: ${name}`}
          className={buttonClass({ tone: 'bare', size: 'small' })}
        >
          View
        </a>
      )}
    </>
  )
}
