import { lazyCode } from '#web/ui/lazy-code.ts'
import type { KeepLoopProps } from './save-loop.tsx'

const useCode = lazyCode(() => import('./clip-components.ts'))

/** Keeps the loop that is set. Its code comes after the page. */
export function KeepLoop(props: KeepLoopProps) {
  const code = useCode()
  return code ? <code.KeepLoopForm {...props} /> : null
}
