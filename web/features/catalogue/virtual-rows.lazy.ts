import { lazyCode } from '#web/ui/lazy.tsx'

/** The code of long rows and lists, which few schools need. It loads while a large catalogue is being read. */
export const virtualRows = lazyCode(() => import('./virtual-rows.tsx'))
