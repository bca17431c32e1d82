import { Link } from 'react-router'
import type { Video } from '#contract/catalogue.ts'
import { paths } from '#web/paths.ts'

/** What the catalogue says about the lesson. Tags lead to their search. */
export function LessonDescription({ lesson: { description, cast, tags } }: { lesson: Video }) {
  return (
    <section>
      <h2>About this lesson</h2>
      <p className="measure whitespace-pre-line">{description}</p>
      {cast.length > 0 && <p className="mt-3 text-sm text-quiet">With {cast.join(', ')}</p>}
      {tags.length > 0 && (
        <ul aria-label="Tags" className="mt-2 -ml-2 flex flex-wrap">
          {tags.map((tag) => (
            <li key={tag}>
              <Link to={paths.search(tag)} className="tag">
                {tag}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
