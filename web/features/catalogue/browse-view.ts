import type { Catalogue } from '#contract/catalogue.ts'
import { mayWatch } from '#rules/access.ts'
import { allLessons, lessonsOfGroup, resolveReferences, type Lesson } from '#rules/catalogue.ts'
import { lessonKey } from '#rules/progress.ts'
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
  /** Created when the row is drawn: a large school has hundreds of rows, of which a few are visible. */
  cards: readonly Card[]
  /** Number of a group in the catalogue, from 1. */
  number?: number
}

export interface BrowseView {
  hero: Card | undefined
  topTen: Card[]
  /** Without empty rows. */
  rows: CardRow[]
  open: number
  total: number
  /** Every lesson, by `lessonKey`. */
  cardOf: (key: string) => Card | undefined
}

/** Arranges the catalogue for one member: the lesson on top, and the rows below it in their order. */
export function browseViewOf(catalogue: Catalogue, plan: Plan): BrowseView {
  const lessons = allLessons(catalogue)
  const toCard = cardMaker(catalogue, plan)
  const featured = resolveReferences(catalogue, catalogue.featured).map(toCard)
  const open = resolveReferences(catalogue, catalogue.featuredFree).map(toCard)
  // The lesson on top is one that this member can watch,
  const candidates = plan === 'free' && open.length > 0 ? open : featured
  // and one that has its film.
  const hero = candidates.find(({ lesson }) => !isBeingPrepared(lesson)) ?? candidates[0]
  const fixed: CardRow[] = [
    rowOf(
      'latest',
      'New',
      'The latest lessons, newest first.',
      resolveReferences(catalogue, catalogue.latest).map(toCard),
    ),
    rowOf('free', 'Free', 'Open on every plan.', open),
    rowOf(
      'featured',
      'Featured',
      'What the teachers would show you first.',
      featured.filter((card) => card !== hero),
    ),
  ].filter(({ cards }) => cards.length > 0)
  const groups = catalogue.videos.flatMap(({ gid, title, summary }, index) => {
    const own = lessonsOfGroup(catalogue, gid)
    return own.length > 0 ? lazyRow({ key: `group ${gid}`, title, summary, number: index + 1 }, own, toCard) : []
  })
  return {
    hero: hero ?? lessons.slice(0, 1).map(toCard)[0],
    topTen: topTenOf(catalogue, plan, lessons),
    rows: [...fixed, ...groups],
    open: lessons.filter((lesson) => mayWatch(plan, lesson, catalogue)).length,
    total: lessons.length,
    cardOf: cardFinder(lessons, toCard),
  }
}

/** The ranked lessons, in the order of their rank. */
export const topTenOf = (catalogue: Catalogue, plan: Plan, lessons = allLessons(catalogue)): Card[] =>
  lessons
    .filter(({ top10 }) => top10 !== undefined)
    .toSorted((a, b) => (a.top10 ?? 0) - (b.top10 ?? 0))
    .map(cardMaker(catalogue, plan))

/** Finds lessons by their key. The index is built at the first call. */
function cardFinder(lessons: readonly Lesson[], toCard: (lesson: Lesson) => Card) {
  let index: Map<string, Lesson> | undefined
  return (key: string) => {
    index ??= new Map(lessons.map((lesson) => [lessonKey({ vid: lesson.id, gid: lesson.gid }), lesson]))
    const lesson = index.get(key)
    return lesson && toCard(lesson)
  }
}

/** Cards for any list of lessons of this catalogue. */
export const cardMaker =
  (catalogue: Catalogue, plan: Plan) =>
  (lesson: Lesson): Card => ({ lesson, isLocked: !mayWatch(plan, lesson, catalogue) })

function lazyRow(
  labels: Omit<CardRow, 'cards'>,
  lessons: readonly Lesson[],
  toCard: (lesson: Lesson) => Card,
): CardRow {
  let cards: Card[] | undefined
  return {
    ...labels,
    get cards() {
      return (cards ??= lessons.map(toCard))
    },
  }
}

const rowOf = (key: string, title: string, summary: string, cards: Card[]): CardRow => ({ key, title, summary, cards })
