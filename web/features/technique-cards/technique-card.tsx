import type { KeyPoint } from '#contract/catalogue.ts'
import type { Lesson } from '#rules/catalogue.ts'
import { startingPosition } from '#rules/review-excerpt.ts'
import type { SavedDrillClip, SavedLessonNote } from '#web/api/lesson-records.ts'
import { formatClock } from '#web/player/core/study/format-time.ts'
import { compareMoments } from '#web/features/notes/index.ts'
import { paths } from '#web/routing/paths.ts'
import { site } from '#web/site.ts'
import { AcademyMark } from '#web/academy-mark.tsx'

interface TechniqueCardProps {
  lesson: Lesson
  notes: readonly SavedLessonNote[]
  /** The member's clips of the lesson, in order. */
  clips: readonly SavedDrillClip[]
  now: Date
}

/** Maximum number of notes, so that a card fits on one page. */
const MAX_NOTES = 6
/** Maximum number of steps on a page: two rows of three. */
const MAX_STEPS = 6

/** One printed page: steps with figures, cues, mistakes, safety and the member's notes. */
export function TechniqueCard({ lesson, notes, clips, now }: TechniqueCardProps) {
  const { number, title, keyPoints = [], safety = [], side = 'right' } = lesson
  const steps = getSteps(lesson)
  const mistakes = keyPoints.filter(({ kind }) => kind === 'mistake')
  const position = startingPosition(lesson)
  return (
    <article className="technique-card">
      <header>
        <h1 className="condensed">
          <span>{number}</span> {title}
        </h1>
        <p className="card-brand condensed">
          <AcademyMark className="size-6" /> {site.name}
        </p>
        <p>
          {position && `From: ${position}. `}Shown on the {side} side.
        </p>
      </header>
      {steps.length > 0 ? <Steps steps={steps} /> : <Overview lesson={lesson} clips={clips} />}
      <div className="card-columns">
        <Cues clips={clips} hasStills={steps.length > 0} />
        <CardList title="Mistakes" lines={mistakes.map((point) => point.title)} marker="×" />
        {safety.length > 0 && (
          <section className="card-safety">
            <h2 className="condensed">Before you train this</h2>
            {safety.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </section>
        )}
      </div>
      <Notes notes={notes} />
      <footer>
        <p>{now.toLocaleDateString('en-US', { day: 'numeric', month: 'long', year: 'numeric' })}</p>
        <p>
          {location.host}
          {paths.info({ gid: lesson.gid, id: lesson.id })}
        </p>
      </footer>
    </article>
  )
}

const getSteps = ({ keyPoints = [] }: Lesson) =>
  keyPoints.filter(({ kind }) => kind !== 'mistake' && kind !== 'safety').slice(0, MAX_STEPS)

/** URLs of the images on a card. */
export const listPictureUrls = (lesson: Lesson): string[] => {
  const steps = getSteps(lesson)
  return steps.length > 0 ? steps.flatMap(({ picture }) => picture ?? []) : [getPosterUrl(lesson)]
}

const getPosterUrl = ({ images, thumbnail }: Lesson) => images?.poster.jpeg ?? thumbnail

function Steps({ steps }: { steps: readonly KeyPoint[] }) {
  return (
    <ol className="card-steps" data-steps={steps.length}>
      {steps.map(({ title, picture }, index) => (
        <li key={title}>
          {picture && <img src={picture} alt="" width="400" height="340" />}
          <h2 className="condensed">
            {index + 1} {title}
          </h2>
        </li>
      ))}
    </ol>
  )
}

/** For lessons without key points: stills of the member's clips or the poster, description and chapters. */
function Overview({ lesson, clips }: Pick<TechniqueCardProps, 'lesson' | 'clips'>) {
  const { chapters = [], description } = lesson
  const stills = clips.filter(({ picture }) => picture).slice(0, MAX_STEPS)
  return (
    <div className="card-overview">
      {stills.length > 0 ? (
        <ul className="card-stills">
          {stills.map((clip) => (
            <li key={clip.id}>
              <ClipStill {...clip} />
              <h2 className="condensed">{clip.name}</h2>
            </li>
          ))}
        </ul>
      ) : (
        <img src={getPosterUrl(lesson)} alt="" width="1280" height="720" />
      )}
      <p>{description}</p>
      <ol>
        {chapters.slice(0, 2 * MAX_STEPS).map(({ at, title }) => (
          <li key={at}>
            <b className="tabular">{formatClock(at)}</b> {title}
          </li>
        ))}
      </ol>
    </div>
  )
}

/** First frame of a clip, mirrored like the clip. */
const ClipStill = ({ picture, mirror }: Pick<SavedDrillClip, 'picture' | 'mirror'>) => (
  <img src={picture} alt="" width="320" height="180" className="card-still" data-mirrored={mirror} />
)

/** Maximum number of cues next to the mistakes. */
const MAX_CUES = 4

/** Cues that the member wrote on clips, with stills of the clips if the steps have pictures. */
function Cues({ clips, hasStills }: Pick<TechniqueCardProps, 'clips'> & { hasStills: boolean }) {
  const cues = clips.filter(({ note }) => note).slice(0, MAX_CUES)
  if (cues.length === 0) return null
  return (
    <section>
      <h2 className="condensed">Cues</h2>
      <ul className="card-cues">
        {cues.map(({ id, note, picture, mirror }) => (
          <li key={id} data-mark={hasStills && picture ? undefined : '■'}>
            {hasStills && picture && <ClipStill picture={picture} mirror={mirror} />}
            <span>{note}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function CardList({ title, lines, marker }: { title: string; lines: readonly string[]; marker: string }) {
  if (lines.length === 0) return null
  return (
    <section>
      <h2 className="condensed">{title}</h2>
      <ul>
        {lines.map((line) => (
          <li key={line} data-mark={marker}>
            {line}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** First notes in the order of the film, and blank lines for handwriting. */
function Notes({ notes }: { notes: readonly SavedLessonNote[] }) {
  const sortedNotes = notes.toSorted(compareMoments)
  const hiddenCount = sortedNotes.length - MAX_NOTES
  return (
    <section className="card-notes">
      <h2 className="condensed">My notes</h2>
      {sortedNotes.slice(0, MAX_NOTES).map(({ id, at, text }) => (
        <p key={id}>
          <b className="tabular">{at === undefined ? 'All' : formatClock(at)}</b>
          <span>{text}</span>
        </p>
      ))}
      {hiddenCount > 0 && (
        <p className="card-more">{hiddenCount === 1 ? '1 more note' : `${hiddenCount} more notes`} in the lesson.</p>
      )}
      <hr />
      <hr />
    </section>
  )
}
