import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Film, planFilm } from '#contract/studio/films.ts'
import { studioCall, useAccess } from '#web/studio/shell/index.ts'
import { useCourses } from './use-courses.ts'
import { useFilmChange } from './use-films.ts'

/** Debounce of saving a title in milliseconds. */
const DEBOUNCE = 1000

/** Title of the film's lesson. It can be edited during upload and encoding. */
export function FilmTitle({ film, label }: { film: Film; label?: string }) {
  const { change, mayPlan } = usePlan<'title'>(film)
  const [typed, setTyped] = useState<string>()
  const isFocused = useRef(false)
  // Keeps the text as typed, including spaces, until blur.
  const finish = () => isFocused.current || setTyped(undefined)
  const save = () => {
    if (typed === undefined) return
    const title = typed.trim() || null
    if (title !== (change.isPending ? change.variables.title : film.title))
      change.mutate({ title }, { onSuccess: finish })
    else if (!change.isPending) finish()
  }
  const saveLater = useEffectEvent(save)
  useEffect(() => {
    const timer = setTimeout(() => saveLater(), DEBOUNCE)
    return () => clearTimeout(timer)
  }, [typed])
  // Saves on unmount, for navigation before the debounce ends.
  useEffect(() => () => saveLater(), [])
  if (!mayPlan) return <p className="font-semibold wrap-anywhere">{film.title ?? film.name}</p>
  return (
    <input
      className="film-title"
      aria-label={label ?? `Title of ${film.name}`}
      placeholder="Title (default: file name)"
      maxLength={300}
      value={typed ?? film.title ?? ''}
      onFocus={() => (isFocused.current = true)}
      onChange={({ currentTarget: { value } }) => setTyped(value)}
      onBlur={() => {
        isFocused.current = false
        save()
      }}
      onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
    />
  )
}

/** Course of the film's lesson. */
export function FilmCourse({ film }: { film: Film }) {
  const courses = useCourses()
  const { change, mayPlan } = usePlan<'course'>(film)
  const selectedCourse = courses.find(({ gid }) => gid === film.course)
  if (!mayPlan || courses.length === 0) return <p className="text-sm">{selectedCourse?.title ?? film.course ?? ''}</p>
  return (
    <select
      className="film-course-choice"
      aria-label={`Course of ${film.name}`}
      // The pending choice, until the list is refetched.
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

/** Sends the changes of one film in order, so that the last change wins. */
function usePlan<Name extends 'title' | 'course'>({ id, lesson }: Film) {
  const { may } = useAccess()
  const change = useFilmChange(
    (plan: Pick<Film, Name>) => studioCall(planFilm, { params: { id }, body: plan }),
    `plan of ${id}`,
  )
  return { change, mayPlan: may('content.change') && lesson === null }
}
