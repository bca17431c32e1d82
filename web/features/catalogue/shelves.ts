import type { Catalogue } from '#contract/catalogue.ts'
import { mayWatch } from '#rules/access.ts'
import { allLessons, resolveReferences, type Lesson } from '#rules/catalogue.ts'
import { placeKey } from '#rules/progress.ts'
import { isBeingPrepared } from './words.ts'

type Plan = Parameters<typeof mayWatch>[0]

/** A lesson as a card shows it. */
export interface Card {
  lesson: Lesson
  /** "3.2": the second lesson of the third group. */
  number: string
  /** Not within the member's plan. For drawing only: the server decides. */
  isLocked: boolean
}

export interface Shelf {
  key: string
  title: string
  summary: string
  cards: Card[]
  /** Place of a group in the catalogue, from 1. */
  number?: number
}

export interface Shelves {
  hero: Card | undefined
  topTen: Card[]
  /** Never with an empty shelf. */
  shelves: Shelf[]
  open: number
  total: number
  /** Every lesson, by `placeKey`. */
  cardOf: (key: string) => Card | undefined
}

/** Sets out the catalogue for one member: what is on top, and which rows follow in which order. */
export function setOut(catalogue: Catalogue, plan: Plan): Shelves {
  const lessons = allLessons(catalogue)
  const toCard = cardMaker(catalogue, plan)
  const featured = resolveReferences(catalogue, catalogue.featured).map(toCard)
  const open = resolveReferences(catalogue, catalogue.featuredFree).map(toCard)
  // What stands first is what this member can watch.
  const first = plan === 'free' && open.length > 0 ? open : featured
  // What stands largest on the page should play when it is pressed.
  const hero = first.find(({ lesson }) => !isBeingPrepared(lesson)) ?? first[0]
  const fixed: Shelf[] = [
    shelf(
      'latest',
      'New',
      'The latest lessons, newest first.',
      resolveReferences(catalogue, catalogue.latest).map(toCard),
    ),
    shelf('free', 'Free', 'Open on every plan.', open),
    shelf(
      'featured',
      'Featured',
      'What the teachers would show you first.',
      featured.filter((card) => card !== hero),
    ),
  ]
  const grouped = byGroup(lessons)
  const groups = catalogue.videos.map(({ gid, title, summary }, place) => ({
    ...shelf(`group ${gid}`, title, summary, (grouped.get(gid) ?? []).map(toCard)),
    number: place + 1,
  }))
  return {
    hero: hero ?? lessons.slice(0, 1).map(toCard)[0],
    topTen: topTenOf(catalogue, plan, lessons),
    shelves: [...fixed, ...groups].filter(({ cards }) => cards.length > 0),
    open: lessons.filter((lesson) => mayWatch(plan, lesson, catalogue)).length,
    total: lessons.length,
    cardOf: finder(lessons, toCard),
  }
}

/** The lessons of each group in the order of the file, in one walk. */
function byGroup(lessons: readonly Lesson[]) {
  const grouped = new Map<string, Lesson[]>()
  for (const lesson of lessons)
    for (const gid of lesson.group) {
      const known = grouped.get(gid)
      if (known) known.push(lesson)
      else grouped.set(gid, [lesson])
    }
  return grouped
}

/** The ranked lessons, the first first. */
export const topTenOf = (catalogue: Catalogue, plan: Plan, lessons = allLessons(catalogue)): Card[] =>
  lessons
    .filter(({ top10 }) => top10 !== undefined)
    .toSorted((a, b) => (a.top10 ?? 0) - (b.top10 ?? 0))
    .map(cardMaker(catalogue, plan))

/** Finds lessons by their key; the index is made when somebody asks. */
function finder(lessons: readonly Lesson[], toCard: (lesson: Lesson) => Card) {
  let index: Map<string, Lesson> | undefined
  return (key: string) => {
    index ??= new Map(lessons.map((lesson) => [placeKey({ vid: lesson.id, gid: lesson.gid }), lesson]))
    const lesson = index.get(key)
    return lesson && toCard(lesson)
  }
}

/** Cards for any list of lessons of this catalogue. */
export function cardMaker(catalogue: Catalogue, plan: Plan) {
  const numbers = new Map(
    catalogue.videos.flatMap(({ gid, videos }, g) => videos.map(({ id }, v) => [`${gid} ${id}`, `${g + 1}.${v + 1}`])),
  )
  return (lesson: Lesson): Card => ({
    lesson,
    number: numbers.get(`${lesson.gid} ${lesson.id}`) ?? '',
    isLocked: !mayWatch(plan, lesson, catalogue),
  })
}

const shelf = (key: string, title: string, summary: string, cards: Card[]): Shelf => ({ key, title, summary, cards })
