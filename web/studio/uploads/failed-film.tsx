import { type ReactNode, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { type Film, removeFilm, retryFilm } from '#contract/studio/films.ts'
import { ItemAccess, StudioContent, StudioPage, studioCall, useAccess } from '#web/studio/shell/index.ts'
import { paths } from '#web/routing/paths.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { formatBytes, failureText } from './film-text.ts'
import { addFiles } from './upload-queue.ts'
import { useCourses } from './use-courses.ts'
import { useFilmChange, useFilms } from './use-films.ts'
import './failed-film.css'

/** Page of a film that could not be encoded: the reason, and possible actions, most promising first. */
export function FailedFilm({ id }: { id: string }) {
  const query = useFilms()
  const film = query.data?.films.find((candidate) => candidate.id === id)
  return (
    <StudioPage title={film?.state === 'failed' ? 'This video failed' : 'Video'}>
      <p className="-mt-2 pb-6">
        <Link to={paths.studioUploads()} className="link">
          All uploads
        </Link>
      </p>
      {film && <p className="pb-2 font-semibold wrap-anywhere">{film.name}</p>}
      <StudioContent query={query} label="The video">
        {() =>
          film?.state === 'failed' ? (
            <ItemAccess mayChange={film.isOwn}>
              <Failure film={film} />
            </ItemAccess>
          ) : (
            <NotFailed film={film} />
          )
        }
      </StudioContent>
    </StudioPage>
  )
}

const NotFailed = ({ film }: { film: Film | undefined }) => (
  <p className="measure">
    {film ? 'This video no longer has a problem. You can see its progress in Uploads.' : 'This video no longer exists.'}
  </p>
)

function Failure({ film }: { film: Film }) {
  return (
    <>
      <p className="film-cause">{failureText(film)}</p>
      <Remedies film={film} />
      <KeptData film={film} />
    </>
  )
}

function Remedies({ film }: { film: Film }) {
  const { may } = useAccess()
  if (!may('content.change')) return <p className="measure">Your role lets you view this video but not change it.</p>
  const { lesson } = film
  return (
    <ol aria-label="Ways to fix the problem" className="film-remedies">
      <TryAgain film={film} />
      {lesson ? (
        <RemedyCard
          title="Replace the lesson’s video"
          text="The lesson keeps its text, chapters and notes. Replace the video in the lesson editor."
        >
          <Link to={paths.studioText('lessons', lesson.slug)} className={buttonClass()}>
            Open lesson
          </Link>
        </RemedyCard>
      ) : (
        <>
          <Replace film={film} />
          <Remove film={film} />
        </>
      )}
    </ol>
  )
}

function TryAgain({ film: { id, hasFile } }: { film: Film }) {
  const navigate = useNavigate()
  const retry = useFilmChange(async () => {
    await studioCall(retryFilm, { params: { id } })
    await navigate(paths.studioUploads())
  })
  return (
    <RemedyCard
      title="Try encoding again"
      text={
        hasFile
          ? 'The file is still on the server. Trying again helps if the server was stopped or its disk was full.'
          : 'The file is no longer on the server. It was kept for 30 days.'
      }
    >
      {hasFile && (
        <Button tone="main" disabled={retry.isPending} onClick={() => retry.mutate(undefined)}>
          Try again
        </Button>
      )}
    </RemedyCard>
  )
}

function Replace({ film: { id, title, course } }: { film: Film }) {
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  return (
    <RemedyCard
      title="Upload the file again"
      text="Play the file to the end on your device first: an incomplete copy fails again. The new upload replaces the failed upload and keeps its title and course."
    >
      <Button onClick={() => input.current?.click()}>Choose file</Button>
      <input
        ref={input}
        type="file"
        accept="video/*,.mkv,.ts,.avi"
        aria-label="New copy of the file"
        className="sr-only"
        tabIndex={-1}
        onChange={({ currentTarget: { files } }) => {
          if (!files?.length) return
          addFiles(Array.from(files), { title, course, replaces: id })
          void navigate(paths.studioUploads())
        }}
      />
    </RemedyCard>
  )
}

function Remove({ film: { id, hasFile } }: { film: Film }) {
  const navigate = useNavigate()
  const remove = useFilmChange(async () => {
    await studioCall(removeFilm, { params: { id } })
    await navigate(paths.studioUploads())
  })
  return (
    <RemedyCard
      title="Keep or remove the upload"
      text={
        hasFile
          ? 'The original file stays on the server for 30 days after encoding failed. It’s then deleted automatically.'
          : 'The original file was deleted. Only its name and the reason for the failure are kept.'
      }
    >
      <Button disabled={remove.isPending} onClick={() => remove.mutate(undefined)}>
        Remove video
      </Button>
    </RemedyCard>
  )
}

const RemedyCard = ({ title, text, children }: { title: string; text: string; children?: ReactNode }) => (
  <li className="film-remedy">
    <div>
      <h2 className="font-semibold">{title}</h2>
      <p className="text-quiet">{text}</p>
    </div>
    <div className="film-remedy-action">{children}</div>
  </li>
)

/** Lists the data of the film that is still stored. */
function KeptData({ film: { title, course, lesson, media, hasFile, bytes } }: { film: Film }) {
  const courses = useCourses()
  const keptData = [
    title !== null && `Title: ${title}`,
    course !== null && `Course: ${courses.find(({ gid }) => gid === course)?.title ?? course}`,
    lesson !== null && 'The lesson and its text',
    media !== null && 'The lowest quality, ready to watch',
    hasFile && `The original file, ${formatBytes(bytes)}`,
  ].filter((text) => text !== false)
  if (keptData.length === 0) return null
  return (
    <section className="pt-10">
      <h2 className="text-2xl leading-none condensed">What’s kept</h2>
      <ul className="film-kept-data">
        {keptData.map((text) => (
          <li key={text} className="wrap-anywhere">
            {text}
          </li>
        ))}
      </ul>
    </section>
  )
}
