import { NavigationType, useNavigationType } from 'react-router'
import { SkeletonRow } from './browse-skeleton.tsx'
import { LessonRow } from './lesson-row.tsx'
import { virtualRows } from './virtual-rows.lazy.ts'
import type { CardRow } from './browse-view.ts'

/** Up to so many rows are simply all there; more are drawn as one comes to them. */
const ALL_AT_ONCE = 24
/** Those that stand until the code for that is there. */
const FIRST = 3
/** Pixels of a row, until it has been drawn. */
const ESTIMATE = 330

const drawn = (shelf: CardRow) => <LessonRow key={shelf.key} shelf={shelf} />
const keyOf = ({ key }: CardRow) => key

/** The groups of the school, a row each. */
export const BrowseRows = ({ shelves }: { shelves: readonly CardRow[] }) =>
  shelves.length <= ALL_AT_ONCE ? shelves.map(drawn) : <ManyRows shelves={shelves} />

function ManyRows({ shelves }: { shelves: readonly CardRow[] }) {
  const { code } = virtualRows.useCode()
  const isNew = useNavigationType() === NavigationType.Push
  if (!code) return shelves.slice(0, FIRST).map(drawn)
  return (
    <code.PageRows
      name="browse"
      items={shelves}
      keyOf={keyOf}
      estimate={ESTIMATE}
      isNew={isNew}
      bones={<SkeletonRow />}
    >
      {drawn}
    </code.PageRows>
  )
}
