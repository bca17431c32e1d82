import { lazyComponent } from '#web/ui/lazy.tsx'

/** Lazy list of open tasks; its code is not part of the Studio's shell. */
export const StartTasks = lazyComponent(async () => (await import('./start-tasks.tsx')).StartTasks)
