import { setTimeout as pause } from 'node:timers/promises'
import type { WarningCode } from '#contract/studio/warnings.ts'
import type { Context } from '#server/context.ts'
import { backupWarnings } from '#server/features/backup/index.ts'
import { findMailProblems } from '#server/features/mail/index.ts'
import { diskWarnings } from '#server/platform/files/disk-watch.ts'

/** Milliseconds to wait for each: a load balancer expects an answer of `/readyz` within two seconds. */
const PATIENCE = 1500

export interface Warning {
  code: WarningCode
  /** As whoever runs the machine reads it. */
  text: string
}

/** What needs a person although the academy is served: mail, disk, backups and a remote catalogue. What cannot be read is logged. */
export async function findWarnings(
  context: Pick<Context, 'catalogue' | 'config' | 'db' | 'log' | 'now'>,
): Promise<Warning[]> {
  const { config, log, now } = context
  const watches: (() => Promise<Warning[]>)[] = [
    () => findMailProblems(context),
    () => diskWarnings(config.dataDir, config.disk),
    () => backupWarnings(config, now()),
    async () => catalogueWarnings(context),
  ]
  const found = await Promise.all(
    watches.map((find) =>
      // A database that does not answer keeps no other one waiting.
      Promise.race([find(), pause(PATIENCE, [], { ref: false })]).catch((error: unknown) => {
        log.warn({ err: error }, 'could not read warnings')
        return []
      }),
    ),
  )
  return found.flat()
}

const catalogueWarnings = ({ catalogue, config }: Pick<Context, 'catalogue' | 'config'>) =>
  config.catalogueUrl && !catalogue.current()
    ? [
        {
          code: 'catalogue-missing' as const,
          text: 'catalogue: CATALOGUE_URL has not returned a catalogue yet, and there is no earlier one; see the log',
        },
      ]
    : []
