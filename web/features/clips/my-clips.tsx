import type { Catalogue } from '#contract/catalogue.ts'
import { lazyCode } from '#web/ui/lazy-code.ts'

const useCode = lazyCode(() => import('./clip-components.ts'))

/** All drill clips of the member, as a section of My List; nothing while there are none. Its code comes after the page. */
export function MyClips(props: { catalogue: Catalogue }) {
  const code = useCode()
  return code ? <code.MyClipList {...props} /> : null
}
