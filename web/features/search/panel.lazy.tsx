import { lazyComponent } from '#web/ui/lazy.tsx'

/** The dialog and the index behind it: loaded at the first sign that somebody means to search. */
export const Panel = lazyComponent(async () => (await import('./results-dialog.tsx')).Panel)
