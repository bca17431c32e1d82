import { paths } from '#web/routing/paths.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { formatFreeCount, type LessonCounts } from './courses.ts'

const linkClass = `${buttonClass({ tone: 'main', size: 'large' })} w-full justify-between!`

/** Main action of a page, with different labels for visitors and members. */
export function StartButton({ counts }: { counts: LessonCounts }) {
  const freeLessons = formatFreeCount(counts)
  return (
    <>
      <a href={paths.signUp()} className={`${linkClass} for-visitors`}>
        {freeLessons ? `Start with ${freeLessons}` : 'Create an account'} <Icon name="arrow" />
      </a>
      <a href={paths.browse()} className={`${linkClass} for-members`}>
        Continue training <Icon name="arrow" />
      </a>
    </>
  )
}
