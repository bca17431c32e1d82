import type { Catalogue } from '#contract/catalogue.ts'
import { mayWatch } from '#rules/access.ts'
import { allLessons, lessonsOfGroup, resolveReferences, type Lesson } from '#rules/catalogue.ts'
import { findMatchingGoal } from '#rules/goals.ts'
import { lessonKey } from '#rules/progress.ts'
import { isProcessing } from './lesson-facts.ts'

type Plan = Parameters<typeof mayWatch>[0]

/** Data of a lesson card. */
export interface Card {
  lesson: Lesson
  /** Not included in the member's plan. Presentation only: the server enforces access. */
  isLocked: boolean
  /** Included in the free plan; set only for members of the free plan. */
  isFreeOffer?: boolean
}

export interface CardRow {
  key: string
  title: string
  summary: string
  /** The goal of the member that moved the row to the top. */
  goal?: string | undefined
  /** Implemented as a getter, because a large academy has hundreds of rows, of which few are visible. */
  cards: readonly Card[]
  /**
   * For a group: its 1-based number in the catalogue and its total number of lessons, including those not in the row.
   */
  group?: { number: number; size: number }
}

export interface BrowseView {
  hero: Card | undefined
  topTen: Card[]
  /** Only non-empty rows. */
  rows: CardRow[]
  watchableCount: number
  totalCount: number
  /** Returns any lesson by its `lessonKey`. */
  getCard: (key: string) => Card | undefined
}

/** Maximum number of times that the page shows a lesson. */
const MAX_APPEARANCES = 2

/**
 * Computes the hero and the rows of browse for one member. Lessons shown twice are dropped from lower rows.
 * `startedKeys` are the lesson keys of the Continue row. Groups that match one of `goals` are moved to the top.
 */
export function buildBrowseView(
  catalogue: Catalogue,
  plan: Plan,
  startedKeys: readonly string[] = [],
  goals: readonly string[] = [],
): BrowseView {
  const lessons = allLessons(catalogue)
  const toCard = createCardFactory(catalogue, plan)
  const featured = resolveReferences(catalogue, catalogue.featured).map(toCard)
  const freeCards = resolveReferences(catalogue, catalogue.featuredFree).map(toCard)
  const candidates = plan === 'free' && freeCards.length > 0 ? freeCards : featured
  // The hero is a lesson that this member can watch, if possible with a processed film.
  const heroCandidate = candidates.find(({ lesson }) => !isProcessing(lesson)) ?? candidates[0]
  const hero = heroCandidate ?? lessons.slice(0, 1).map(toCard)[0]
  const topTen = getTopTen(catalogue, plan, lessons)
  const claimAppearance = createAppearanceCounter([
    ...(hero ? [getKey(hero.lesson)] : []),
    ...startedKeys,
    ...topTen.map(({ lesson }) => getKey(lesson)),
  ])
  const fixedRows: CardRow[] = [
    {
      key: 'latest',
      title: 'New',
      summary: 'The latest lessons, newest first.',
      cards: resolveReferences(catalogue, catalogue.latest).map(toCard),
    },
    { key: 'free', title: 'Free', summary: 'Included in every plan.', cards: freeCards },
    {
      key: 'featured',
      title: 'Featured',
      summary: 'Recommended by the instructors.',
      cards: featured.filter((card) => card !== heroCandidate),
    },
  ].map((row) => ({ ...row, cards: row.cards.filter(({ lesson }) => claimAppearance(lesson)) }))
  // The hero is one of the featured lessons. A single remaining featured lesson is not shown as a row.
  const isRow = ({ key, cards }: CardRow) => cards.length > (key === 'featured' ? 1 : 0)
  // A lesson appears in its home group in preference to related groups.
  const homeLessons = new Set(lessons.filter(claimAppearance))
  const groups = catalogue.videos.flatMap(({ gid, title, summary }, index) => {
    const groupLessons = lessonsOfGroup(catalogue, gid)
    const group = { number: index + 1, size: groupLessons.length }
    const shownLessons = groupLessons.filter((lesson) =>
      lesson.gid === gid ? homeLessons.has(lesson) : claimAppearance(lesson),
    )
    return shownLessons.length > 0
      ? createLazyRow(
          { key: `group ${gid}`, title, summary, group, goal: findMatchingGoal({ title, summary }, goals) },
          shownLessons,
          toCard,
        )
      : []
  })
  return {
    hero,
    topTen,
    rows: [
      ...groups.filter(({ goal }) => goal !== undefined),
      ...fixedRows.filter(isRow),
      ...groups.filter(({ goal }) => goal === undefined),
    ],
    watchableCount: lessons.filter((lesson) => mayWatch(plan, lesson, catalogue)).length,
    totalCount: lessons.length,
    getCard: createCardLookup(lessons, toCard),
  }
}

/** The lessons of the Top 10, sorted by rank. */
export const getTopTen = (catalogue: Catalogue, plan: Plan, lessons = allLessons(catalogue)): Card[] =>
  lessons
    .filter(({ top10 }) => top10 !== undefined)
    .toSorted((a, b) => (a.top10 ?? 0) - (b.top10 ?? 0))
    .map(createCardFactory(catalogue, plan))

/** Returns a lookup by lesson key. The index is built on the first call. */
function createCardLookup(lessons: readonly Lesson[], toCard: (lesson: Lesson) => Card) {
  let index: Map<string, Lesson> | undefined
  return (key: string) => {
    index ??= new Map(lessons.map((lesson) => [getKey(lesson), lesson]))
    const lesson = index.get(key)
    return lesson && toCard(lesson)
  }
}

/** Returns a function that creates cards for the lessons of a catalogue. */
export const createCardFactory =
  (catalogue: Catalogue, plan: Plan) =>
  (lesson: Lesson): Card => ({
    lesson,
    isLocked: !mayWatch(plan, lesson, catalogue),
    ...(plan === 'free' && lesson.free && { isFreeOffer: true }),
  })

function createLazyRow(
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

const getKey = ({ id, gid }: Lesson) => lessonKey({ vid: id, gid })

/**
 * Counts how often each lesson is shown, starting with `shownKeys`. The returned function counts one more appearance
 * and returns whether it is within `MAX_APPEARANCES`.
 */
function createAppearanceCounter(shownKeys: readonly string[]) {
  const counts = new Map<string, number>()
  const countAppearance = (key: string) => {
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count <= MAX_APPEARANCES
  }
  shownKeys.forEach(countAppearance)
  return (lesson: Lesson) => countAppearance(getKey(lesson))
}
