import { isNumber, membersOf } from '#web/api/read-answer.ts'

/** The second load of a page gets the code of the academy's newest release. A third would get the same. */
const MOST = 2

/**
 * Counts the loads of a page that have drawn nothing, in the state of its history entry, which outlives a reload. React
 * Router reloads a page as often as its code does not load. Answers whether to draw it: after two loads in vain once
 * not.
 */
export function beginPageLoad(): boolean {
  const { pageLoads } = membersOf(history.state)
  const loads = isNumber(pageLoads) ? pageLoads : 0
  set(loads < MOST ? loads + 1 : 0)
  return loads < MOST
}

/** Ends the count: the page is drawn. */
export const endPageLoad = () => set(0)

const set = (pageLoads: number) => history.replaceState({ ...membersOf(history.state), pageLoads }, '')
