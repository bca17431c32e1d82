import { useRef } from 'react'
import type { Film } from '#contract/studio/films.ts'
import { StudioContent, StudioPage, StudioSection, KeyCap, useAccess, useShortcuts } from '#web/studio/shell/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { formatBytes } from './film-text.ts'
import { PendingFilms } from './pending-films.tsx'
import { PauseAll, ConnectionLost } from './queue-state.tsx'
import { addFiles, type Item, useUploads } from './upload-queue.ts'
import { UploadRow } from './upload-row.tsx'
import { type Course, useCourses } from './use-courses.ts'
import { useFilms } from './use-films.ts'
import './uploads.css'

/** Lists of the films in progress, ready films and published films, with buttons to add files. */
export function Uploads() {
  const query = useFilms()
  const items = useUploads()
  const { mayAddLessons, isCatalogueElsewhere } = useAccess()
  const input = useRef<HTMLInputElement>(null)
  const courses = useCourses()
  const choose = () => input.current?.click()
  useShortcuts(mayAddLessons ? [{ key: 'n', description: 'Add videos', onPress: choose }] : [])
  return (
    <StudioPage
      title="Uploads"
      subtitle={summarize(items, query.data?.films ?? [])}
      action={
        mayAddLessons && (
          <div className="flex flex-wrap gap-3">
            <PauseAll items={items} />
            <Button tone="main" size="small" className="max-md:hidden" onClick={choose}>
              Add videos <KeyCap>n</KeyCap>
            </Button>
          </div>
        )
      }
    >
      <ConnectionLost items={items} />
      {isCatalogueElsewhere && (
        <p className="measure">
          You can’t add videos here, because the academy’s lessons are loaded from another server (CATALOGUE_URL).
        </p>
      )}
      <input
        ref={input}
        type="file"
        accept="video/*,.mkv,.ts,.avi"
        multiple
        aria-label="Videos to upload"
        className="sr-only"
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          addFiles(Array.from(currentTarget.files ?? []), {
            course: getDefaultCourse(query.data?.films ?? [], courses),
          })
          // Resets the input, so that the same file can be selected again.
          currentTarget.value = ''
        }}
      />
      <StudioContent query={query} label="The videos">
        {({ films, freeBytes }) => (
          <>
            <Lists items={items} films={films} canAddVideos={mayAddLessons} onChoose={choose} />
            <p className="mt-8 text-sm text-quiet">
              {formatBytes(freeBytes)} free on the server.{' '}
              {items.length > 0 && `These uploads need about ${formatBytes(requiredBytes(items))}. `}
              {items.length > 0 && 'Your screen stays on while videos upload. You can close this page during encoding.'}
            </p>
          </>
        )}
      </StudioContent>
      {mayAddLessons && (
        <p className="studio-foot mt-6 md:hidden">
          <Button tone="main" className="w-full" onClick={choose}>
            <Icon name="plus" className="size-5" /> Add videos
          </Button>
        </p>
      )}
    </StudioPage>
  )
}

interface ListsProps {
  items: readonly Item[]
  films: readonly Film[]
  canAddVideos: boolean
  onChoose: () => void
}

function Lists({ items, films, canAddVideos, onChoose }: ListsProps) {
  const uploadIds = new Set(items.map(({ id }) => id))
  const remainingFilms = films.filter(
    (film) => !uploadIds.has(film.id) && !items.some((item) => couldBeSameFile(item, film)),
  )
  const [unfinishedFilms, readyFilms, publishedFilms] = [
    remainingFilms.filter(isUnfinished),
    remainingFilms.filter(isReady),
    remainingFilms.filter(isPublished),
  ]
  const uploads = items.map((item) => ({ item, film: films.find(({ id }) => id === item.id) }))
  if (items.length === 0 && remainingFilms.length === 0) return <NoVideos canAddVideos={canAddVideos} />
  return (
    <>
      {unfinishedFilms.length + uploads.length > 0 && (
        <PendingFilms films={unfinishedFilms} uploads={uploads} onChoose={onChoose} />
      )}
      <FilmList title="Ready to publish" films={readyFilms} onChoose={onChoose} />
      <FilmList title="Published" films={publishedFilms} onChoose={onChoose} />
    </>
  )
}

const isPublished = ({ state, lesson }: Film) => state === 'ready' && lesson?.isPublished === true
const isReady = (film: Film) => film.state === 'ready' && !isPublished(film)
const isUnfinished = ({ state }: Film) => state !== 'ready'

const FilmList = ({ title, films, onChoose }: { title: string; films: readonly Film[]; onChoose: () => void }) =>
  films.length > 0 && (
    <StudioSection title={title}>
      <ul aria-label={title} className="mt-3 border-t border-rule">
        {films.map((film) => (
          <UploadRow key={film.id} film={film} onChoose={onChoose} />
        ))}
      </ul>
    </StudioSection>
  )

/** Whether `findUnfinished` may still match the file with the film, which is then hidden. */
const couldBeSameFile = ({ id, file, state }: Item, film: Film) =>
  id === undefined && state !== 'rejected' && film.isOwn && film.state === 'uploading' && film.bytes === file.size

const NoVideos = ({ canAddVideos }: { canAddVideos: boolean }) => (
  <div className="measure py-10">
    <h2 className="text-subhead leading-[0.92] condensed">No videos yet</h2>
    <p className="mt-4">
      {canAddVideos
        ? 'Drop videos anywhere in the Studio or choose Add videos. You can add as many as you like, including videos from your camera roll. After the upload, each video is converted to play on any device. Interrupted uploads resume where they stopped.'
        : 'Videos that other staff upload appear here.'}
    </p>
  </div>
)

/** Returns the default course of uploads: the only course, or the course of the user's last film. */
function getDefaultCourse(films: readonly Film[], courses: readonly Course[]): string | null {
  const [singleCourse, secondCourse] = courses
  if (singleCourse && !secondCourse) return singleCourse.gid
  const lastCourse = films.find(({ isOwn, cut }) => isOwn && cut === null)?.course
  return courses.some(({ gid }) => gid === lastCourse) ? (lastCourse ?? null) : null
}

/** Estimates the disk space for the missing parts of the uploads, plus half of each file size for encoding. */
const requiredBytes = (items: readonly Item[]) =>
  items.reduce((sum, { file, sentBytes }) => sum + file.size * 1.5 - sentBytes, 0)

function summarize(items: readonly Item[], films: readonly Film[]): string | undefined {
  const count = (state: Film['state']) => films.filter((film) => film.state === state).length
  const counts = [
    [items.length, 'from this device'],
    [count('encoding') + count('waiting'), 'to encode'],
    [count('failed'), 'failed'],
  ] as const
  const parts = counts.filter(([number]) => number > 0).map(([number, label]) => `${number} ${label}`)
  return parts.length > 0 ? parts.join(', ') : undefined
}
