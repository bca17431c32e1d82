import type { Catalogue, Video } from '#contract/catalogue.ts'
import { findLesson } from './catalogue.ts'
import type { Plan } from './plan.ts'

/** `gid` may be any group the lesson belongs to. */
interface Wanted {
  gid: string
  id: string
  free?: boolean | undefined
}

/** What each plan may watch (specification §10): paid everything; free the lessons marked free and those in `featuredFree`. */
export const mayWatch = (plan: Plan, lesson: Wanted, catalogue: Catalogue): boolean =>
  plan === 'paid' || lesson.free === true || isFeaturedFree(lesson, catalogue)

// Compared by lesson, not by gid: list and member may each name it by another of its groups.
const isFeaturedFree = ({ gid, id }: Wanted, catalogue: Catalogue) => {
  const wanted = findLesson(catalogue, gid, id)
  return wanted !== undefined && openToAll(catalogue).has(wanted.video)
}

/** A catalogue is never changed, only replaced. */
const known = new WeakMap<Catalogue, ReadonlySet<Video>>()

function openToAll(catalogue: Catalogue) {
  const before = known.get(catalogue)
  if (before) return before
  const open = new Set(catalogue.featuredFree.flatMap(({ gid, id }) => findLesson(catalogue, gid, id)?.video ?? []))
  known.set(catalogue, open)
  return open
}
