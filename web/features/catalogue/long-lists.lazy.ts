import { lazyCode } from '#web/ui/lazy-code.ts'

/** The code of long lists, which few schools need. A large catalogue asks for it while it is being read. */
export const useLongLists = lazyCode(() => import('./long-lists.ts'))
