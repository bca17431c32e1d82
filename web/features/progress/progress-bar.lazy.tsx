import { lazyCode } from '#web/ui/lazy-code.ts'
import type { PlaceProps } from './progress-bar.tsx'

const useCode = lazyCode(() => import('./progress-bar.tsx'))

/** How far the member has come in a lesson. Comes after the page and takes no room. */
export function LessonPlace(props: PlaceProps) {
  const code = useCode()
  return code ? <code.PlaceBar {...props} /> : null
}
