import { lazyCode } from '#web/ui/lazy-code.ts'
import type { LessonClipsProps } from './clip-strip.tsx'

const useCode = lazyCode(() => import('./clip-components.ts'))

/** The drill clips of a lesson, below its player. Their code comes after the page. */
export function LessonClips(props: LessonClipsProps) {
  const code = useCode()
  return code ? <code.ClipStrip {...props} /> : null
}
