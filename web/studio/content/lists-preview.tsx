import { isList, isText, asObject } from '#web/api/read-response.ts'
import { isOnSite, type ListedLesson, getTitle, useLessons } from '#web/studio/lesson-lists/index.ts'
import { lists } from './fields/list-fields.ts'
import type { DraftData } from './fields/text-field.ts'
import { PagePreview } from './page-preview.tsx'

/** Preview of the Browse page's rows. Lessons that are not on the site are omitted. */
export function ListsPreview({ data }: { data: DraftData }) {
  const { lessons } = useLessons()
  const lessonsByKey = new Map(
    lessons.flatMap((lesson) => (lesson.course ? [[keyOf(lesson.course.gid, lesson.id), lesson]] : [])),
  )
  return (
    <PagePreview>
      <main className="page grid grid-cols-[minmax(0,1fr)] gap-8 py-8">
        {lists.fields
          .filter(({ name }) => name !== 'alerts')
          .map(({ name, label }) => (
            <Row key={name} title={label} cards={cardsOf(data[name], lessonsByKey)} />
          ))}
      </main>
    </PagePreview>
  )
}

interface Card {
  title: string
  picture: string
}

const keyOf = (gid: string, id: string) => JSON.stringify([gid, id])

function cardsOf(value: unknown, lessonsByKey: ReadonlyMap<string, ListedLesson>): Card[] {
  return (isList(value) ? value : []).flatMap((entry) => {
    const { gid, id, title, thumbnail } = asObject(entry)
    if (isText(title)) return [{ title, picture: isText(thumbnail) ? thumbnail : '' }]
    const lesson = isText(gid) && isText(id) ? lessonsByKey.get(keyOf(gid, id)) : undefined
    return lesson && isOnSite(lesson) ? [{ title: getTitle(lesson), picture: lesson.thumbnail ?? '' }] : []
  })
}

const Row = ({ title, cards }: { title: string; cards: readonly Card[] }) => (
  <section>
    <h2 className="border-t-4 border-text pt-2 text-2xl condensed">{title}</h2>
    {cards.length === 0 ? (
      <p className="pt-2 text-quiet">Members don’t see this row while it’s empty.</p>
    ) : (
      <ol className="flex gap-4 overflow-x-auto pt-3 pb-2">
        {cards.map(({ title: name, picture }, index) => (
          <li key={index} className="w-40 shrink-0">
            {picture === '' ? (
              <span className="block aspect-video bg-hover" />
            ) : (
              <img src={picture} alt="" className="aspect-video w-full bg-hover object-cover" />
            )}
            <span className="mt-1 block text-sm leading-[1.35] font-semibold">{name}</span>
          </li>
        ))}
      </ol>
    )}
  </section>
)
