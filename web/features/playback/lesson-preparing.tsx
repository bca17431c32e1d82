import { useEffect } from 'react'
import type { Video } from '#contract/catalogue.ts'
import '#web/player/player.css'
import { LessonPoster } from './lesson-poster.tsx'
import { forget } from './prepare.ts'
import './watch.css'

/** In place of the player while the film is still being made. The page that shows it hears of the film with the next catalogue. */
export function LessonPreparing({ lesson }: { lesson: Video }) {
  // What may have been asked for ahead was refused, and must not be the player's first answer later.
  useEffect(forget, [])
  return (
    <section className="player being-prepared" aria-label={`Film, ${lesson.title}`}>
      <div className="picture">
        <div className="still">
          <LessonPoster lesson={lesson} />
        </div>
      </div>
      <p role="status">
        <b>This film is being prepared.</b> It will play here as soon as it is ready; you do not have to reload.
      </p>
    </section>
  )
}
