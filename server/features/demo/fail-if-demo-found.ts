import { ConfigError, getDemoMode } from '#server/config/index.ts'
import type { Context } from '#server/context.ts'
import { findDemoAccounts, markLegacyDemoAccounts } from '#server/features/session/index.ts'
import { isDemo } from './state.ts'

type Dependencies = Pick<Context, 'config' | 'db' | 'now'>

/**
 * Prevents the start of a demo academy at a public URL, because the demo passwords are public. Demo lessons alone are
 * allowed, because an academy may have kept or imported them. Throws a ConfigError with instructions.
 */
export async function failIfDemoFound(context: Dependencies): Promise<void> {
  const { config, db } = context
  if (getDemoMode(config) !== 'none') return
  await markLegacyDemoAccounts(db)
  const accounts = await findDemoAccounts(db)
  const hasState = await isDemo(config.dataDir)
  if (accounts.length === 0 && !hasState) return
  const findings = [
    ...(accounts.length > 0
      ? [`The database holds ${accounts.length} demo accounts, and their password is public.`]
      : []),
    ...(hasState ? [`${config.dataDir} holds the demo academy.`] : []),
  ]
  const reason = config.production ? 'NODE_ENV is production' : `PUBLIC_URL is ${config.publicUrl}`
  throw new ConfigError(`${findings.join('\n')}
A demo must not be public, and ${reason}.
  npm run demo -- remove    removes the demo; keeps members, and asks about lessons created in the Studio
  PUBLIC_DEMO=true          publishes the demo on purpose`)
}
