import { setTimeout as pause } from 'node:timers/promises'
import type { WarningCode } from '#contract/studio/warnings.ts'
import type { Context } from '#server/context.ts'
import { findBackupWarnings } from '#server/features/backup/index.ts'
import { findPaymentProblems } from '#server/features/billing/index.ts'
import { findMailProblems } from '#server/features/mail/index.ts'
import { findMediaStoreProblems } from '#server/features/media/index.ts'
import { readDiskWarnings } from '#server/platform/files/disk-watch.ts'

/** Timeout of each check in milliseconds, because load balancers expect a response of `/readyz` within two seconds. */
const CHECK_TIMEOUT_MS = 1500

export interface Warning {
  code: WarningCode
  /** Text for the operator. */
  text: string
}

/**
 * Collects problems with email, payment, disk, backups, the bucket of films and a remote catalogue. Failing checks are
 * logged and ignored.
 */
export async function findWarnings(
  context: Pick<Context, 'catalogue' | 'config' | 'db' | 'log' | 'now' | 'payments'>,
): Promise<Warning[]> {
  const { config, log, now } = context
  const checks: (() => Promise<Warning[]>)[] = [
    () => findMailProblems(context),
    () => findPaymentProblems(context),
    () => readDiskWarnings(config.dataDir, config.disk),
    () => findBackupWarnings(config, now()),
    () => findMediaStoreProblems(config),
    async () => findCatalogueWarnings(context),
  ]
  const results = await Promise.all(
    checks.map((runCheck) =>
      // A check that times out does not delay the other checks.
      Promise.race([runCheck(), pause(CHECK_TIMEOUT_MS, [], { ref: false })]).catch((error: unknown) => {
        log.warn({ err: error }, 'could not read warnings')
        return []
      }),
    ),
  )
  return results.flat()
}

const findCatalogueWarnings = ({ catalogue, config }: Pick<Context, 'catalogue' | 'config'>) =>
  config.catalogueUrl && !catalogue.current()
    ? [
        {
          code: 'catalogue-missing' as const,
          text: 'catalogue: CATALOGUE_URL has not returned a catalogue yet, and no cached one exists; see the log',
        },
      ]
    : []
