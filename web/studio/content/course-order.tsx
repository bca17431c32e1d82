import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ContentSummary } from '#contract/studio/content.ts'
import { orderCourses } from '#contract/studio/lessons.ts'
import { describeError, studioCall } from '#web/studio/shell/index.ts'
import { Button } from '#web/ui/button.tsx'
import { OrderedList } from '#web/ui/ordered-list.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { StatusBadge } from './status-badge.tsx'

/** The order of the courses by slug, before and after a change. */
export interface OrderChange {
  before: readonly string[]
  courses: readonly string[]
}

/** Returns a function that saves an order of the courses and resolves to whether it succeeded. */
export function useSaveOrder() {
  const queryClient = useQueryClient()
  return async (change: OrderChange): Promise<boolean> => {
    try {
      await studioCall(orderCourses, { body: { before: [...change.before], courses: [...change.courses] } })
      return true
    } catch (reason) {
      showToast(describeError(reason))
      return false
    } finally {
      await queryClient.invalidateQueries({ queryKey: ['studio'] })
    }
  }
}

interface CourseOrderProps {
  courses: readonly ContentSummary[]
  /** `change` is undefined if nothing was saved. */
  onClose: (change?: OrderChange) => void
}

/** List for reordering the courses. Members see the new order after it is saved. */
export function CourseOrder({ courses: currentCourses, onClose }: CourseOrderProps) {
  // The order when reordering started, because the list may be reloaded in the meantime.
  const [courses] = useState(currentCourses)
  const [order, setOrder] = useState(courses)
  const [isBusy, setBusy] = useState(false)
  const save = useSaveOrder()
  const isChanged = order.some(({ slug }, index) => slug !== courses[index]?.slug)
  const submit = async () => {
    if (!isChanged) return onClose()
    if (isBusy) return
    setBusy(true)
    const change = { before: courses.map(({ slug }) => slug), courses: order.map(({ slug }) => slug) }
    onClose((await save(change)) ? change : undefined)
  }
  return (
    <>
      <OrderedList
        label="Order of the courses"
        items={order}
        keyOf={({ slug }) => slug}
        nameOf={({ title, slug }) => title ?? slug}
        isReadOnly={false}
        onMove={(from, to) => setOrder(order.toSpliced(from, 1).toSpliced(to, 0, ...order.slice(from, from + 1)))}
      >
        {(course) => (
          <span className="flex min-w-0 items-center justify-between gap-4">
            <b className="truncate font-semibold">{course.title ?? course.slug}</b>
            <span className="text-sm max-md:hidden">
              <StatusBadge item={course} />
            </span>
          </span>
        )}
      </OrderedList>
      <p role="status" className="mt-4 border-l-4 border-warn bg-raised px-4 py-3 empty:hidden">
        {isChanged &&
          'Saving changes the numbers of courses and their lessons for members at once. Links, notes and progress stay with each lesson.'}
      </p>
      <p className="mt-6 flex flex-wrap gap-3">
        <Button tone="main" aria-disabled={isBusy} onClick={() => void submit()}>
          Save order
        </Button>
        <Button onClick={() => onClose()}>Cancel</Button>
      </p>
    </>
  )
}
