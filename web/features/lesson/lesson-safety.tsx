import type { Lesson } from '#rules/catalogue.ts'
import { KindGlyph } from '#web/player/icons.tsx'

/** What to see to before anybody is touched. */
export function LessonSafety({ lesson: { safety = [] } }: { lesson: Lesson }) {
  if (safety.length === 0) return null
  return (
    <section aria-label="Safety" className="chapter-list lesson-safety">
      <h3 data-kind="safety">
        <KindGlyph kind="safety" /> Before you train this
      </h3>
      {safety.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </section>
  )
}
