import { useState } from 'react'
import { playerCode, type PlayerModule } from '#web/features/playback/index.ts'
import { type EditedFilm, FilmStage } from './film-stage.tsx'
import { OtherFilms } from './other-films.tsx'
import type { Trim } from './trim.ts'
import './lesson-film.css'

export interface LessonFilmProps extends EditedFilm {
  /** Replaces the film of the draft by the film with this id. */
  onReplace: (film: string) => Promise<void>
}

/** Film editor of a lesson: playback, chapters, poster, trim and replacement. */
export function LessonFilm(props: LessonFilmProps) {
  const { module: playerModule, hasFailed } = playerCode.useModule()
  return (
    <section aria-label="Video" className="lesson-film" data-zone="night">
      {playerModule ? (
        <LoadedLessonFilm key={props.media} playerModule={playerModule} {...props} />
      ) : (
        <p role="status" className="p-6">
          {hasFailed ? 'Couldn’t load the player. It will load once you’re back online.' : 'Loading…'}
        </p>
      )}
    </section>
  )
}

function LoadedLessonFilm({ playerModule, ...props }: LessonFilmProps & { playerModule: PlayerModule }) {
  const { media, title, data, isReadOnly, onReplace } = props
  const [trim, setTrim] = useState<Trim>({})
  return (
    <>
      <FilmStage playerModule={playerModule} {...props} trim={trim} onTrim={setTrim} />
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
