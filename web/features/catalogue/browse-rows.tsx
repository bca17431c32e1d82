import { NavigationType, useNavigationType } from 'react-router'
import { SkeletonRow } from './browse-skeleton.tsx'
import { LessonRow } from './lesson-row.tsx'
import { virtualRows } from './virtual-rows.lazy.ts'
import type { CardRow } from './browse-view.ts'

/** Maximum number of rows that are rendered without virtualization. */
const MAX_UNVIRTUALIZED_ROWS = 24
/** Rows rendered until the virtualization code is loaded. */
const INITIAL_ROWS = 3
/** Estimated height in pixels of a row that has not been rendered. */
const ESTIMATED_HEIGHT = 330

const renderRow = (row: CardRow) => <LessonRow key={row.key} row={row} />
const getKey = ({ key }: CardRow) => key

/** Rows of browse: the academy's lists, then one row per group. */
export const BrowseRows = ({ rows }: { rows: readonly CardRow[] }) =>
  rows.length <= MAX_UNVIRTUALIZED_ROWS ? rows.map(renderRow) : <ManyRows rows={rows} />

function ManyRows({ rows }: { rows: readonly CardRow[] }) {
  const { module } = virtualRows.useModule()
  const isForwardNavigation = useNavigationType() === NavigationType.Push
  if (!module) return rows.slice(0, INITIAL_ROWS).map(renderRow)
  return (
    <module.PageRows
      name="browse"
      items={rows}
      keyOf={getKey}
      estimate={ESTIMATED_HEIGHT}
      isForwardNavigation={isForwardNavigation}
      skeleton={<SkeletonRow />}
    >
      {renderRow}
    </module.PageRows>
  )
}
