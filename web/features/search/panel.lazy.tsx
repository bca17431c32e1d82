import { lazyCode } from '#web/ui/lazy-code.ts'
import type { PanelProps } from './panel.tsx'

const useCode = lazyCode(() => import('./panel.tsx'))

/** The dialog and the index behind it: they come with the first sign that somebody means to search. */
export function LazyPanel(props: PanelProps) {
  const code = useCode()
  return code ? <code.Panel {...props} /> : null
}
