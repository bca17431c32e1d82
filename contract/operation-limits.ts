/** Limits of operation: backups, metrics, shutdown. */

/** Minimum characters of a backup passphrase: an attacker with the file can try it offline. */
export const BACKUP_PASSPHRASE_LEAST = 12
/** Hour of the day, UTC, at which the nightly backup starts. */
export const BACKUP_HOUR = 2
/** Hours without a successful nightly backup after which operators are warned. */
export const BACKUP_LATE_HOURS = 30
/** Retained backups from before upgrades; older ones are deleted. */
export const UPGRADE_BACKUPS = 3
/** Minimum characters of the token for the metrics. */
export const METRICS_TOKEN_LEAST = 16
/** Maximum sessions that the metrics count; more are reported as this number. */
export const METRICS_SESSIONS = 100_000
/** Maximum seconds for which a process continues to serve after a termination signal. */
export const DRAIN_SECONDS_MOST = 300
/** Maximum worker processes of one start. */
export const PROCESSES_MOST = 64
/** Minimum and maximum database connections of a process: with fewer, one purpose would block another. */
export const DATABASE_POOL_LEAST = 20
export const DATABASE_POOL_MOST = 500
