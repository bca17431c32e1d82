import type { Config } from '#server/config/index.ts'
import { openEditableCatalogue } from '#server/features/catalogue/index.ts'
import { createChangeRecorder } from '#server/features/content/index.ts'
import type { EditableCatalogue } from '#server/ports/editable-catalogue.ts'
import { withContext } from './cli.ts'

/**
 * Opens the academy's catalogue for a command that runs for hours. The database is open only during reads and changes,
 * so that a server may start or stop in between. The caller handles signals.
 */
export function openCatalogueBesideServer(config: Config, author: string, signal: AbortSignal): EditableCatalogue {
  const open = <T>(work: (catalogue: EditableCatalogue) => Promise<T>): Promise<T> => {
    signal.throwIfAborted()
    return withContext(
      config,
      (context) => work(openEditableCatalogue(context, { author, record: createChangeRecorder(context, 'operator') })),
      { signal },
    )
  }
  return {
    isNew: () => open((catalogue) => catalogue.isNew()),
    read: () => open((catalogue) => catalogue.read()),
    change: (change) => open((catalogue) => catalogue.change(change)),
    hasMedia: (asset) => open((catalogue) => catalogue.hasMedia(asset)),
  }
}
