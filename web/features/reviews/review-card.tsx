import { useState } from 'react'
import { Link } from 'react-router'
import type { Video } from '#contract/catalogue.ts'
import type { SavedReview as Review } from '#web/api/lesson-records.ts'
import { paths } from '#web/paths.ts'
import { Button, buttonLook } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { Grade } from './schedule.ts'

interface ReviewCardProps {
  review: Review
  lesson: Video
  onGrade: (grade: Grade) => void
}

const grades: readonly { grade: Grade; name: string; meaning: string }[] = [
  { grade: 'could not', name: 'Could not', meaning: 'It did not come' },
  { grade: 'hesitated', name: 'Hesitated', meaning: 'With a pause to think' },
  { grade: 'clean', name: 'Clean', meaning: 'In one go' },
  { grade: 'under resistance', name: 'Under resistance', meaning: 'Against somebody who fought it' },
]

/** Shows a technique's name and its first chapter. The member does it, and only then looks at it and grades it. */
export function ReviewCard({ review: { vid, gid }, lesson, onGrade }: ReviewCardProps) {
  const [isShown, setShown] = useState(false)
  const start = lesson.chapters?.find(({ kind }) => kind === 'setup') ?? lesson.chapters?.[0]
  return (
    <article className="review" aria-labelledby="technique">
      <h2 id="technique" className="condensed">
        {lesson.title}
      </h2>
      <p className="review-start">{start ? `From: ${start.title}` : 'From the start'}</p>
      {isShown ? (
        <>
          <div className="review-shown">
            <picture>
              {lesson.images && <source srcSet={lesson.images.poster.avif} type="image/avif" />}
              <img src={lesson.images?.poster.jpeg ?? lesson.thumbnail} alt="" width="1280" height="720" />
            </picture>
            <KeyPoints lesson={lesson} />
          </div>
          <Link to={paths.watch({ gid, id: vid })} className={buttonLook({ size: 'small' })}>
            <Icon name="play" className="size-5" />
            Watch the lesson
          </Link>
          <h3>How did it go?</h3>
          <ul className="review-grades">
            {grades.map(({ grade, name, meaning }) => (
              <li key={grade}>
                <Button
                  className="grid! min-h-21! w-full justify-items-start gap-0.5! py-3 text-left whitespace-normal!"
                  onClick={() => onGrade(grade)}
                >
                  <b>{name}</b>
                  <span>{meaning}</span>
                </Button>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <>
          <p className="measure">Do it now, from memory, with a partner or alone. Then look.</p>
          <Button
            tone="main"
            onClick={() => setShown(true)}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- after a grade the next technique begins here, and the focus with it
            autoFocus
          >
            Show
          </Button>
        </>
      )}
    </article>
  )
}

function KeyPoints({ lesson: { chapters = [], description } }: { lesson: Video }) {
  if (chapters.length === 0) return <p className="measure whitespace-pre-line">{description}</p>
  return (
    <ol>
      {chapters.map(({ at, title, kind }) => (
        <li key={at}>
          {kind && <span className="text-quiet capitalize">{kind} </span>}
          {title}
        </li>
      ))}
    </ol>
  )
}
