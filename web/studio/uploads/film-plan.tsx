import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Film, planFilm } from '#contract/studio/films.ts'
import { studioCall, useAccess } from '#web/studio/shell/index.ts'
import { useCourses } from './use-courses.ts'
import { useFilmChange } from './use-films.ts'

/** Milliseconds after the last letter until a title is saved. */
const PAUSE = 1000

/** What the lesson of a film is called. While it uploads and is encoded it can be typed already. */
export function FilmTitle({ film }: { film: Film }) {
  const { change, mayPlan } = usePlan<'title'>(film)
  const [typed, setTyped] = useState<string>()
  const isFocused = useRef(false)
  // What is typed stays as it is typed, spaces too, until one goes on.
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
    const timer = setTimeout(() => saveLater(), PAUSE)
    return () => clearTimeout(timer)
  }, [typed])
  // Whoever goes on at once, by the link of another page, has typed it all the same.
  useEffect(() => () => saveLater(), [])
  if (!mayPlan) return <p className="font-semibold wrap-anywhere">{film.title ?? film.name}</p>
  return (
    <input
      className="film-title"
      aria-label={`Title of ${film.name}`}
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

/** In which course the lesson of a film will be. */
export function FilmCourse({ film }: { film: Film }) {
  const courses = useCourses()
  const { change, mayPlan } = usePlan<'course'>(film)
  const chosen = courses.find(({ gid }) => gid === film.course)
  if (!mayPlan || courses.length === 0) return <p className="text-sm">{chosen?.title ?? film.course ?? ''}</p>
  return (
    <select
      className="film-course-choice"
      aria-label={`Course of ${film.name}`}
      // What was chosen, until the list has it.
      value={(change.isPending ? change.variables.course : film.course) ?? ''}
      onChange={({ currentTarget: { value } }) => change.mutate({ course: value || null })}
    >
      <option value="">No course yet</option>
      {film.course !== null && !chosen && <option value={film.course}>{film.course}</option>}
      {courses.map(({ gid, title }) => (
        <option key={gid} value={gid}>
          {title}
        </option>
      ))}
    </select>
  )
}

/** Changes of one film are made one after the other, so that the last one stays. */
function usePlan<Name extends 'title' | 'course'>({ id, lesson }: Film) {
  const { may } = useAccess()
  const change = useFilmChange(
    (plan: Pick<Film, Name>) => studioCall(planFilm, { params: { id }, body: plan }),
    `plan of ${id}`,
  )
  return { change, mayPlan: may('content.change') && lesson === null }
}
