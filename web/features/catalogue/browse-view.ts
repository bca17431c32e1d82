import type { Catalogue } from '#contract/catalogue.ts'
import { mayWatch } from '#rules/access.ts'
import { allLessons, lessonsOfGroup, resolveReferences, type Lesson } from '#rules/catalogue.ts'
import { placeKey } from '#rules/progress.ts'
import { isBeingPrepared } from './lesson-facts.ts'

type Plan = Parameters<typeof mayWatch>[0]

/** A lesson as a card shows it. */
export interface Card {
  lesson: Lesson
  /** Not within the member's plan. For drawing only: the server decides. */
  isLocked: boolean
}

export interface CardRow {
  key: string
  title: string
  summary: string
  /** Made when the row is drawn: a large school has hundreds, of which a few are seen. */
  cards: readonly Card[]
  /** Place of a group in the catalogue, from 1. */
  number?: number
}

export interface BrowseView {
  hero: Card | undefined
  topTen: Card[]
  /** Never with an empty shelf. */
  shelves: CardRow[]
  open: number
  total: number
  /** Every lesson, by `placeKey`. */
  cardOf: (key: string) => Card | undefined
}

/** Sets out the catalogue for one member: what is on top, and which rows follow in which order. */
export function browseViewOf(catalogue: Catalogue, plan: Plan): BrowseView {
  const lessons = allLessons(catalogue)
  const toCard = cardMaker(catalogue, plan)
  const featured = resolveReferences(catalogue, catalogue.featured).map(toCard)
  const open = resolveReferences(catalogue, catalogue.featuredFree).map(toCard)
  // What stands first is what this member can watch.
  const first = plan === 'free' && open.length > 0 ? open : featured
  // What stands largest on the page should play when it is pressed.
  const hero = first.find(({ lesson }) => !isBeingPrepared(lesson)) ?? first[0]
  const fixed: CardRow[] = [
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
  ].filter(({ cards }) => cards.length > 0)
  const groups = catalogue.videos.flatMap(({ gid, title, summary }, place) => {
    const own = lessonsOfGroup(catalogue, gid)
    return own.length > 0 ? lateShelf({ key: `group ${gid}`, title, summary, number: place + 1 }, own, toCard) : []
  })
  return {
    hero: hero ?? lessons.slice(0, 1).map(toCard)[0],
    topTen: topTenOf(catalogue, plan, lessons),
    shelves: [...fixed, ...groups],
    open: lessons.filter((lesson) => mayWatch(plan, lesson, catalogue)).length,
    total: lessons.length,
    cardOf: finder(lessons, toCard),
  }
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
export const cardMaker =
  (catalogue: Catalogue, plan: Plan) =>
  (lesson: Lesson): Card => ({ lesson, isLocked: !mayWatch(plan, lesson, catalogue) })

function lateShelf(
  words: Omit<CardRow, 'cards'>,
  lessons: readonly Lesson[],
  toCard: (lesson: Lesson) => Card,
): CardRow {
  let cards: Card[] | undefined
  return {
    ...words,
    get cards() {
      return (cards ??= lessons.map(toCard))
    },
  }
}

const shelf = (key: string, title: string, summary: string, cards: Card[]): CardRow => ({ key, title, summary, cards })
