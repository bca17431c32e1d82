import { ConfigError, getDemoMode } from '#server/config/index.ts'
import type { Context } from '#server/context.ts'
import { CatalogueError, readStoredCatalogue } from '#server/features/catalogue/index.ts'
import { findDemoAccounts, markLegacyDemoAccounts } from '#server/features/session/index.ts'
import { findDemoContent } from './find-demo-content.ts'

type Dependencies = Pick<Context, 'config' | 'db' | 'now'>

/**
 * Refuses to start a demo academy at a public URL, because its passwords are public. Throws a ConfigError with
 * instructions.
 */
export async function failIfDemoFound(context: Dependencies): Promise<void> {
  const { config, db } = context
  if (getDemoMode(config) !== 'none') return
  await markLegacyDemoAccounts(db)
  const accounts = await findDemoAccounts(db)
  const content = await findContent(context)
  if (accounts.length === 0 && !content) return
  const foundContent = [
    ...(accounts.length > 0
      ? [`The database holds ${accounts.length} demo accounts, and their password is public.`]
      : []),
    ...(content ? [`${config.dataDir} holds the demo academy (${content.lessons.length} of its lessons).`] : []),
  ]
  const reason = config.production ? 'NODE_ENV is production' : `PUBLIC_URL is ${config.publicUrl}`
  throw new ConfigError(`${foundContent.join('\n')}
A demo must not be public, and ${reason}.
  npm run demo -- remove    removes the demo; keeps members, and asks about lessons created in the Studio
  PUBLIC_DEMO=true          publishes the demo on purpose`)
}

/** Ignores an invalid catalogue: the catalogue feature reports it, and the academy starts without it. */
const findContent = (context: Dependencies) =>
  findDemoContent(context.config.dataDir, { read: () => readStoredCatalogue(context) }).catch((error: unknown) => {
    if (error instanceof CatalogueError) return undefined
    throw error
  })
