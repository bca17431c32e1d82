import type { Catalogue } from '#contract/catalogue.ts'
import { mayWatch } from '#rules/access.ts'
import { allLessons, lessonsOfGroup, resolveReferences, type Lesson } from '#rules/catalogue.ts'
import { goalServedBy } from '#rules/goals.ts'
import { lessonKey } from '#rules/progress.ts'
import { isBeingPrepared } from './lesson-facts.ts'

type Plan = Parameters<typeof mayWatch>[0]

/** A lesson as a card shows it. */
export interface Card {
  lesson: Lesson
  /** Not within the member's plan. For drawing only: the server decides. */
  isLocked: boolean
  /** Free, which only a member of the free plan needs to know. */
  isFreeOffer?: boolean
}

export interface CardRow {
  key: string
  title: string
  summary: string
  /** The goal of the member for which it stands first. */
  goal?: string | undefined
  /** Created when the row is drawn: a large school has hundreds of rows, of which a few are visible. */
  cards: readonly Card[]
  /**
   * Of a group: its number in the catalogue, from 1, and how many lessons it has, those that the row leaves out
   * included.
   */
  group?: { number: number; size: number }
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

/** How often a lesson may stand on the page. */
const MOST_PLACES = 2

/**
 * Arranges the catalogue for one member: the lesson on top, and the rows below it in their order. A lesson that stands
 * twice already is left out of the rows further down; `begun` are the keys of those in the row of begun lessons. Groups
 * that serve one of the `goals` of the member stand before all other rows.
 */
export function browseViewOf(
  catalogue: Catalogue,
  plan: Plan,
  begun: readonly string[] = [],
  goals: readonly string[] = [],
): BrowseView {
  const lessons = allLessons(catalogue)
  const toCard = cardMaker(catalogue, plan)
  const featured = resolveReferences(catalogue, catalogue.featured).map(toCard)
  const open = resolveReferences(catalogue, catalogue.featuredFree).map(toCard)
  // The lesson on top is one that this member can watch,
  const candidates = plan === 'free' && open.length > 0 ? open : featured
  // and one that has its film.
  const hero = candidates.find(({ lesson }) => !isBeingPrepared(lesson)) ?? candidates[0]
  const top = hero ?? lessons.slice(0, 1).map(toCard)[0]
  const topTen = topTenOf(catalogue, plan, lessons)
  const hasPlace = placeCounter([
    ...(top ? [keyOf(top.lesson)] : []),
    ...begun,
    ...topTen.map(({ lesson }) => keyOf(lesson)),
  ])
  const fixed: CardRow[] = [
    {
      key: 'latest',
      title: 'New',
      summary: 'The latest lessons, newest first.',
      cards: resolveReferences(catalogue, catalogue.latest).map(toCard),
    },
    { key: 'free', title: 'Free', summary: 'Included in every plan.', cards: open },
    {
      key: 'featured',
      title: 'Featured',
      summary: 'Recommended by the teachers.',
      cards: featured.filter((card) => card !== hero),
    },
  ].map((row) => ({ ...row, cards: row.cards.filter(({ lesson }) => hasPlace(lesson)) }))
  // A lesson stands in its own group rather than in one that it is related to.
  const atHome = new Set(lessons.filter(hasPlace))
  const groups = catalogue.videos.flatMap(({ gid, title, summary }, index) => {
    const own = lessonsOfGroup(catalogue, gid)
    const group = { number: index + 1, size: own.length }
    const shown = own.filter((lesson) => (lesson.gid === gid ? atHome.has(lesson) : hasPlace(lesson)))
    return shown.length > 0
      ? lazyRow(
          { key: `group ${gid}`, title, summary, group, goal: goalServedBy({ title, summary }, goals) },
          shown,
          toCard,
        )
      : []
  })
  return {
    hero: top,
    topTen,
    rows: [
      ...groups.filter(({ goal }) => goal !== undefined),
      ...fixed.filter(({ cards }) => cards.length > 0),
      ...groups.filter(({ goal }) => goal === undefined),
    ],
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
    index ??= new Map(lessons.map((lesson) => [keyOf(lesson), lesson]))
    const lesson = index.get(key)
    return lesson && toCard(lesson)
  }
}

/** Cards for any list of lessons of this catalogue. */
export const cardMaker =
  (catalogue: Catalogue, plan: Plan) =>
  (lesson: Lesson): Card => ({
    lesson,
    isLocked: !mayWatch(plan, lesson, catalogue),
    ...(plan === 'free' && lesson.free && { isFreeOffer: true }),
  })

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

const keyOf = ({ id, gid }: Lesson) => lessonKey({ vid: id, gid })

/**
 * Counts the places of each lesson, those in `taken` included: each call takes one, and returns whether there was one
 * left.
 */
function placeCounter(taken: readonly string[]) {
  const counts = new Map<string, number>()
  const take = (key: string) => {
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count <= MOST_PLACES
  }
  taken.forEach(take)
  return (lesson: Lesson) => take(keyOf(lesson))
}
