import { lazyComponent } from '#web/ui/lazy.tsx'

/** Form for the second factor, loaded only for users who must enter it. */
export const UnlockStudio = lazyComponent<object>(
  async () => (await import('./unlock-studio.tsx')).UnlockStudio,
  (_, hasFailed) => (
    <main id="content" tabIndex={-1} className="page grow py-16 outline-none">
      {hasFailed && <p role="alert">This page didn’t finish loading. Reload it once you’re back online.</p>}
    </main>
  ),
)
