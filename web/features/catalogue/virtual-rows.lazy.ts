import { lazyCode } from '#web/ui/lazy.tsx'

/** Virtualization of long rows and lists, needed by few academies. Loaded while a large catalogue is parsed. */
export const virtualRows = lazyCode(() => import('./virtual-rows.tsx'))
