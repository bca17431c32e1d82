import { lazyComponent } from '#web/ui/lazy.tsx'

/** List of open tasks, whose code is not part of the Studio's shell. */
export const StartTasks = lazyComponent(async () => (await import('./start-tasks.tsx')).StartTasks)
