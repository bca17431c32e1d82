import { useEffect, useEffectEvent, useState } from 'react'
import { useCourses } from './use-courses.ts'
import './drop-films.css'

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false

/** Returns the course under the pointer, an empty string for the target without a course, or undefined elsewhere. */
const courseUnderPointer = ({ target }: DragEvent) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-course]')?.dataset['course'] : undefined

interface DropFilmsProps {
  /** `course` is the course of the drop target, or null. */
  onFiles: (files: readonly File[], course: string | null) => void
}

/** Accepts files dropped anywhere in the window. During the drag, the courses are shown as drop targets. */
export function DropFilms({ onFiles }: DropFilmsProps) {
  const [dropTarget, setDropTarget] = useState<{ count: number; course: string | undefined }>()
  const acceptFiles = useEffectEvent(onFiles)
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const onDragOver = (event: DragEvent) => {
      if (!hasFiles(event)) return
      // Prevents the browser from navigating to the dropped file.
      event.preventDefault()
      const next = { count: event.dataTransfer?.items.length ?? 0, course: courseUnderPointer(event) }
      setDropTarget((now) => (now?.count === next.count && now.course === next.course ? now : next))
    }
    const onDragLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setDropTarget(undefined)
    }
    const onDrop = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setDropTarget(undefined)
      acceptFiles(Array.from(event.dataTransfer?.files ?? []), courseUnderPointer(event) || null)
    }
    addEventListener('dragover', onDragOver, { signal })
    addEventListener('dragleave', onDragLeave, { signal })
    addEventListener('drop', onDrop, { signal })
    return () => controller.abort()
  }, [])
  return dropTarget ? <DropTargets {...dropTarget} /> : null
}

/** Maximum number of drop targets. Other courses can be selected in the upload list. */
const MAX_TARGETS = 11

function DropTargets({ count, course }: { count: number; course: string | undefined }) {
  const courses = useCourses().slice(0, MAX_TARGETS)
  const films = count === 1 ? '1 video' : count > 1 ? `${count} videos` : 'Videos'
  return (
    <div className="drop-overlay">
      <p className="text-headline leading-[0.92] condensed">
        {courses.length > 0 ? 'Drop on a course.' : 'Drop to upload.'}
        <br />
        {films}.
      </p>
      <p className="mt-6">Uploads start right away. Only staff can see them until you publish.</p>
      {courses.length > 0 && (
        <ol className="drop-courses">
          {[...courses, { gid: '', title: 'No course yet' }].map(({ gid, title }, index) => (
            <li key={gid} data-course={gid} data-over={course === gid || undefined} className="drop-course">
              <span className="text-3xl condensed">{gid === '' ? '?' : index + 1}</span>
              <span className="font-semibold">{title}</span>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}
