import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Film, planFilm } from '#contract/studio/films.ts'
import { studioCall, useAccess } from '#web/studio/shell/index.ts'
import { useCourses } from './use-courses.ts'
import { useFilmChange } from './use-films.ts'

/** Pause in typing after which a title is saved. */
const SAVE_DELAY_MS = 1000

/** Field for the title of the film's lesson, which can be edited during upload and encoding. */
export function FilmTitle({ film, label }: { film: Film; label?: string }) {
  const { change, canEditDetails } = useFilmDetails<'title'>(film)
  const [typedTitle, setTypedTitle] = useState<string>()
  const isFocused = useRef(false)
  // Keeps the typed text, including spaces, until the field loses the focus.
  const finish = () => isFocused.current || setTypedTitle(undefined)
  const save = () => {
    if (typedTitle === undefined) return
    const title = typedTitle.trim() || null
    if (title !== (change.isPending ? change.variables.title : film.title))
      change.mutate({ title }, { onSuccess: finish })
    else if (!change.isPending) finish()
  }
  const saveLatest = useEffectEvent(save)
  useEffect(() => {
    const timer = setTimeout(() => saveLatest(), SAVE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [typedTitle])
  // Saves on unmount, because the user may leave the page before the delay ends.
  useEffect(() => () => saveLatest(), [])
  if (!canEditDetails) return <p className="font-semibold wrap-anywhere">{film.title ?? film.name}</p>
  return (
    <input
      className="film-title"
      aria-label={label ?? `Title of ${film.name}`}
      placeholder="Title (default: file name)"
      maxLength={300}
      value={typedTitle ?? film.title ?? ''}
      onFocus={() => (isFocused.current = true)}
      onChange={({ currentTarget: { value } }) => setTypedTitle(value)}
      onBlur={() => {
        isFocused.current = false
        save()
      }}
      onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
    />
  )
}

/** Select box for the course of the film's lesson. */
export function FilmCourse({ film }: { film: Film }) {
  const courses = useCourses()
  const { change, canEditDetails } = useFilmDetails<'course'>(film)
  const selectedCourse = courses.find(({ gid }) => gid === film.course)
  if (!canEditDetails || courses.length === 0)
    return <p className="text-sm">{selectedCourse?.title ?? film.course ?? ''}</p>
  return (
    <select
      className="film-course-choice"
      aria-label={`Course of ${film.name}`}
      // Shows a choice that is being saved until the list is refetched.
      value={(change.isPending ? change.variables.course : film.course) ?? ''}
      onChange={({ currentTarget: { value } }) => change.mutate({ course: value || null })}
    >
      <option value="">No course yet</option>
      {film.course !== null && !selectedCourse && <option value={film.course}>{film.course}</option>}
      {courses.map(({ gid, title }) => (
        <option key={gid} value={gid}>
          {title}
        </option>
      ))}
    </select>
  )
}

/**
 * Returns a mutation of the film's title or course. Changes of one film are sent in order, so that the last one wins.
 */
function useFilmDetails<Name extends 'title' | 'course'>({ id, lesson }: Film) {
  const { may } = useAccess()
  const change = useFilmChange(
    (details: Pick<Film, Name>) => studioCall(planFilm, { params: { id }, body: details }),
    `details of ${id}`,
  )
  return { change, canEditDetails: may('content.change') && lesson === null }
}
