import type { Catalogue } from '#contract/catalogue.ts'
import { mayWatch } from '#rules/access.ts'
import { allLessons, lessonsOfGroup, resolveReferences, type Lesson } from '#rules/catalogue.ts'
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
  const groups = catalogue.videos.map(({ gid, title, summary }, place) => ({
    ...shelf(`group ${gid}`, title, summary, lessonsOfGroup(catalogue, gid).map(toCard)),
    number: place + 1,
  }))
  return {
    hero: hero ?? lessons.slice(0, 1).map(toCard)[0],
    topTen: topTenOf(catalogue, plan, lessons),
    shelves: [...fixed, ...groups].filter(({ cards }) => cards.length > 0),
    open: lessons.filter((lesson) => mayWatch(plan, lesson, catalogue)).length,
    total: lessons.length,
  }
}

/** The ranked lessons, the first first. */
export const topTenOf = (catalogue: Catalogue, plan: Plan, lessons = allLessons(catalogue)): Card[] =>
  lessons
    .filter(({ top10 }) => top10 !== undefined)
    .toSorted((a, b) => (a.top10 ?? 0) - (b.top10 ?? 0))
    .map(cardMaker(catalogue, plan))

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
