import { NavigationType, useNavigationType } from 'react-router'
import { SkeletonRow } from './browse-skeleton.tsx'
import { LessonRow } from './lesson-row.tsx'
import { virtualRows } from './virtual-rows.lazy.ts'
import type { CardRow } from './browse-view.ts'

/** Maximum number of rows without virtualization. */
const ALL_AT_ONCE = 24
/** Rows rendered until the virtualization code is loaded. */
const FIRST = 3
/** Estimated height in pixels of a row that has not been rendered. */
const ESTIMATE = 330

const drawRow = (row: CardRow) => <LessonRow key={row.key} row={row} />
const keyOf = ({ key }: CardRow) => key

/** Rows of browse: the academy's lists, then one row per group. */
export const BrowseRows = ({ rows }: { rows: readonly CardRow[] }) =>
  rows.length <= ALL_AT_ONCE ? rows.map(drawRow) : <ManyRows rows={rows} />

function ManyRows({ rows }: { rows: readonly CardRow[] }) {
  const { code } = virtualRows.useCode()
  const isNew = useNavigationType() === NavigationType.Push
  if (!code) return rows.slice(0, FIRST).map(drawRow)
  return (
    <code.PageRows
      name="browse"
      items={rows}
      keyOf={keyOf}
      estimate={ESTIMATE}
      isNew={isNew}
      skeleton={<SkeletonRow />}
    >
      {drawRow}
    </code.PageRows>
  )
}
