import { useState } from 'react'
import { playerCode, type PlayerCode } from '#web/features/playback/index.ts'
import { type EditedFilm, FilmStage } from './film-stage.tsx'
import { OtherFilms } from './other-films.tsx'
import type { Trim } from './trim.ts'
import './lesson-film.css'

export interface LessonFilmProps extends EditedFilm {
  /** Replaces the film of the draft by id. */
  onReplace: (film: string) => Promise<void>
}

/** Film editor of a lesson: playback, chapters, poster, trim and replacement. */
export function LessonFilm(props: LessonFilmProps) {
  const { code, hasFailed } = playerCode.useCode()
  return (
    <section aria-label="Film" className="lesson-film" data-zone="night">
      {code ? (
        <LoadedLessonFilm key={props.media} code={code} {...props} />
      ) : (
        <p role="status" className="p-6">
          {hasFailed ? 'Couldn’t load the player. It will load once you’re back online.' : 'Loading…'}
        </p>
      )}
    </section>
  )
}

function LoadedLessonFilm({ code, ...props }: LessonFilmProps & { code: PlayerCode }) {
  const { media, title, data, isReadOnly, onReplace } = props
  const [trim, setTrim] = useState<Trim>({})
  return (
    <>
      <FilmStage code={code} {...props} trim={trim} onTrim={setTrim} />
      <OtherFilms
        media={media}
        title={title}
        data={data}
        trim={trim}
        isReadOnly={isReadOnly}
        onReplace={onReplace}
        onTrim={setTrim}
      />
    </>
  )
}
