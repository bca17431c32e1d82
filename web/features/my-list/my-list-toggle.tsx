import { lazyCode } from '#web/ui/lazy-code.ts'
import { sizeOf, type ToggleProps } from './toggle-size.ts'

const useCode = lazyCode(() => import('./toggle.tsx'))

/** Puts a lesson into My List, or takes it out. Comes after the page. */
export function MyListToggle(props: ToggleProps) {
  const code = useCode()
  return code ? <code.Toggle {...props} /> : <span className={sizeOf[props.look]} />
}
