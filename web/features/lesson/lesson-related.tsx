import type { Lesson } from '#rules/catalogue.ts'
import { LessonRow, type Card } from '#web/features/catalogue/index.ts'

/** Its neighbors: lessons that share a group with it. */
export function LessonRelated({ lesson, cards }: { lesson: Lesson; cards: Card[] }) {
  if (cards.length === 0) return null
  const [title = ''] = lesson.groupTitle
  return (
    <LessonRow
      shelf={{
        key: 'related',
        title: `More from ${title}`,
        summary: 'Lessons that share a group with this one.',
        cards,
      }}
    />
  )
}
