import { lazyCode } from '#web/ui/lazy.tsx'

/** The code of long lists, which few schools need. A large catalogue loads it while it is being read. */
export const virtualRows = lazyCode(() => import('./long-lists.ts'))
